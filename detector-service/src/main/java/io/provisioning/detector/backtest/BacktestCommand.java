package io.provisioning.detector.backtest;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.detector.backtest.Sweep.Best;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code backtest}: scores the detector on a folder in the benchmark's layout. */
public final class BacktestCommand {

  private static final int DONE = 0;
  private static final int USAGE = 2;
  private static final int INTERNAL = 70;
  private static final String HELP = "backtest --nab=<directory> [--out=<directory>] [--json]";

  private final PrintStream out;
  private final PrintStream err;
  private @Nullable Path benchmark;
  private @Nullable Path results;
  private boolean json;

  private BacktestCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Runs it.
   *
   * @param arguments the word {@code backtest}, then options
   * @return 0 if it has run, 2 if the command or the folder is wrong, 70 if results cannot be
   *     written
   */
  public static int run(List<String> arguments, PrintStream out, PrintStream err) {
    try {
      return new BacktestCommand(out, err).run(arguments);
    } catch (ProblemException e) {
      err.println("error: " + e.getMessage());
      e.help().ifPresent(help -> err.println("help: " + help));
      return USAGE;
    } catch (IOException e) {
      err.println("error: the results cannot be written: " + e.getMessage());
      return INTERNAL;
    }
  }

  private int run(List<String> arguments) throws IOException {
    if (arguments.isEmpty() || !arguments.getFirst().equals("backtest")) {
      return usage("the only command is backtest");
    }
    for (var option : arguments.subList(1, arguments.size())) {
      if (!accept(option)) {
        return usage("`" + option + "` is not an option");
      }
    }
    if (benchmark == null) {
      return usage("--nab is missing");
    }
    var corpus = Corpus.read(benchmark);
    corpus.missing().forEach(path -> err.println("left out, not in data/: " + path));
    var backtest = Backtest.of(corpus.series());
    if (results != null) {
      new ResultFiles(results).write(backtest);
    }
    print(backtest, corpus);
    return DONE;
  }

  private boolean accept(String option) {
    var parts = option.split("=", 2);
    var value = parts.length == 2 ? parts[1] : "";
    switch (parts[0]) {
      case "--nab" -> benchmark = Path.of(value);
      case "--out" -> results = Path.of(value);
      case "--json" -> json = true;
      default -> {
        return false;
      }
    }
    return true;
  }

  private int usage(String what) {
    err.println("error: " + what);
    err.println("usage: " + HELP);
    return USAGE;
  }

  private void print(Backtest backtest, Corpus corpus) {
    var sweep = backtest.sweep();
    var bests = new LinkedHashMap<String, Best>();
    corpus.profiles().forEach(profile -> bests.put(profile.name(), sweep.best(profile)));
    int windows = corpus.series().stream().mapToInt(series -> series.windows().size()).sum();
    if (json) {
      out.println(new JsonMapper().writeValueAsString(document(backtest, windows, bests)));
    } else {
      bests.forEach((profile, best) ->
          out.println(
              "%-20s %6.2f   %d of %d windows, %d false alarms, threshold %.4f"
                  .formatted(
                      profile,
                      best.score(),
                      best.windows(),
                      windows,
                      best.falseAlarms(),
                      best.threshold())));
      out.println(
          "%d series, %d points, %.1f µs of CPU time a point"
              .formatted(
                  backtest.scores().size(), backtest.points(), backtest.microsecondsPerPoint()));
    }
  }

  private static Map<String, Object> document(
      Backtest backtest, int windows, Map<String, Best> bests) {
    var profiles = new ArrayList<Map<String, Object>>();
    bests.forEach((name, best) ->
        profiles.add(
            Map.of(
                "name", name,
                "score", best.score(),
                "threshold", best.threshold(),
                "windows_detected", best.windows(),
                "false_alarms", best.falseAlarms())));
    return Map.of(
        "detector",
        ResultFiles.DETECTOR,
        "series",
        backtest.scores().size(),
        "points",
        backtest.points(),
        "windows",
        windows,
        "microseconds_per_point",
        backtest.microsecondsPerPoint(),
        "profiles",
        profiles);
  }
}
