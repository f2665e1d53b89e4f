package io.provisioning.detector.backtest;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.detector.anomaly.Sample;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Labelled series and profiles, read from a folder in the layout of the benchmark: {@code
 * labels/combined_windows.json}, {@code config/profiles.json}, and below {@code data/} the files
 * that the labels name.
 *
 * @param missing files that the labels name and the folder does not have
 */
record Corpus(List<LabelledSeries> series, List<Profile> profiles, List<String> missing) {

  private static final JsonMapper JSON = new JsonMapper();

  Corpus {
    series = List.copyOf(series);
    profiles = List.copyOf(profiles);
    missing = List.copyOf(missing);
  }

  /**
   * Reads a folder.
   *
   * @throws ProblemException INVALID: which file is wrong, where, and why
   */
  static Corpus read(Path folder) {
    var series = new ArrayList<LabelledSeries>();
    var missing = new ArrayList<String>();
    for (var entry : json(folder.resolve("labels/combined_windows.json")).properties()) {
      var file = folder.resolve("data").resolve(entry.getKey()).normalize();
      if (!file.startsWith(folder.resolve("data").normalize())) {
        throw unreadable(entry.getKey(), "is not below data/");
      }
      if (Files.isRegularFile(file)) {
        series.add(series(entry.getKey(), file, entry.getValue()));
      } else {
        missing.add(entry.getKey());
      }
    }
    return new Corpus(series, profiles(folder.resolve("config/profiles.json")), missing);
  }

  /**
   * Names the place.
   *
   * @param what is wrong, as the rest of the sentence
   */
  private static ProblemException unreadable(String file, String what) {
    return BacktestProblem.UNREADABLE_BENCHMARK.because(
        "`%s` %s".formatted(file, what),
        "docs/user/anomalies.md describes the layout of the folder");
  }

  private static JsonNode json(Path file) {
    try {
      var document = JSON.readTree(text(file));
      if (document.isObject()) {
        return document;
      }
      throw unreadable(file.toString(), "is not a JSON object");
    } catch (JacksonException e) {
      throw unreadable(file.toString(), "is not JSON: " + e.getOriginalMessage());
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException _) {
      throw unreadable(file.toString(), "does not exist");
    } catch (CharacterCodingException _) {
      throw unreadable(file.toString(), "is not UTF-8");
    } catch (IOException _) {
      throw unreadable(file.toString(), "cannot be read");
    }
  }

  private static List<Profile> profiles(Path file) {
    return json(file).properties().stream()
        .map(entry -> {
          var costs = entry.getValue().path("CostMatrix");
          return new Profile(
              entry.getKey(),
              cost(file, costs, "tpWeight"),
              cost(file, costs, "fnWeight"),
              cost(file, costs, "fpWeight"));
        })
        .toList();
  }

  private static double cost(Path file, JsonNode costs, String name) {
    var cost = costs.path(name);
    if (cost.isNumber() && cost.doubleValue() >= 0) {
      return cost.doubleValue();
    }
    throw unreadable(file.toString(), "needs a number `%s`".formatted(name));
  }

  private static LabelledSeries series(String path, Path file, JsonNode labels) {
    var rows = text(file).lines().collect(Collectors.toCollection(ArrayList::new));
    if (rows.isEmpty() || !rows.getFirst().strip().equals("timestamp,value")) {
      throw unreadable(path, "does not begin with `timestamp,value`");
    }
    rows.removeIf(String::isBlank);
    rows.removeFirst();
    var samples = new ArrayList<Sample>();
    Map<LocalDateTime, Integer> places = new HashMap<>();
    for (var row : rows) {
      var line = samples.size() + 2;
      int comma = row.indexOf(',');
      if (comma < 0) {
        throw unreadable(path, "line %d is not a time and a value".formatted(line));
      }
      var time = time(path, row.substring(0, comma));
      places.putIfAbsent(time, samples.size());
      samples.add(
          new Sample(time.toInstant(ZoneOffset.UTC), value(path, line, row.substring(comma + 1))));
    }
    return new LabelledSeries(path, rows, samples, windows(path, labels, places));
  }

  private static double value(String path, int line, String text) {
    try {
      return text.isBlank() ? Double.NaN : Double.parseDouble(text.strip());
    } catch (NumberFormatException _) {
      throw unreadable(path, "line %d has no number: `%s`".formatted(line, text));
    }
  }

  private static LocalDateTime time(String path, String text) {
    try {
      return LocalDateTime.parse(text.strip().replace(' ', 'T'));
    } catch (DateTimeException _) {
      throw unreadable(path, "`%s` is not a time".formatted(text));
    }
  }

  private static List<Window> windows(
      String path, JsonNode labels, Map<LocalDateTime, Integer> places) {
    if (!labels.isArray()) {
      throw unreadable(path, "has labels that are no list");
    }
    var windows = new ArrayList<Window>();
    for (var edges : labels) {
      int first = place(path, edges.path(0), places);
      int last = place(path, edges.path(1), places);
      if (last < first || (!windows.isEmpty() && first <= windows.getLast().last())) {
        throw unreadable(path, "has labels that are not in order");
      }
      windows.add(new Window(first, last));
    }
    return windows;
  }

  private static int place(String path, JsonNode edge, Map<LocalDateTime, Integer> places) {
    var row = places.get(time(path, edge.asString("")));
    if (row == null) {
      throw unreadable(path, "is labelled at %s, which none of its rows has".formatted(edge));
    }
    return row;
  }
}
