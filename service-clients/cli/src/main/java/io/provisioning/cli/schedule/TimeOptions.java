package io.provisioning.cli.schedule;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.client.orchestrator.model.SaveSchedule;
import io.provisioning.client.orchestrator.model.SaveSchedule.MissedRunsEnum;
import io.provisioning.client.orchestrator.model.SaveSchedule.OverlapEnum;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** When a schedule runs, and what becomes of times at which it cannot. */
final class TimeOptions {

  @Option(
      names = "--cron",
      required = true,
      paramLabel = "<expression>",
      description = "Cron expression: minute, hour, day, month, day of week; or seconds first.")
  private String cron = "";

  @Option(
      names = "--zone",
      paramLabel = "<zone>",
      description = "Time zone, such as Europe/Berlin (default: UTC).")
  private String zone = "UTC";

  @Option(
      names = "--missed",
      paramLabel = "<policy>",
      description =
          "Runs missed while the service was down or the schedule paused: skip (default), once, all.")
  private String missed = "skip";

  @Option(
      names = "--missed-limit",
      paramLabel = "<n>",
      description = "With --missed all: make up for at most this many (default: 10).")
  private @Nullable Integer limit;

  @Option(
      names = "--overlap",
      paramLabel = "<policy>",
      description = "When the previous run is still active: skip (default), wait.")
  private String overlap = "skip";

  @Option(names = "--paused", description = "Create it paused.")
  private boolean paused;

  SaveSchedule fill(SaveSchedule schedule) {
    return schedule
        .cron(cron)
        .zone(zone)
        .missedRuns(chosen("--missed", missed, MissedRunsEnum.values(), MissedRunsEnum::getValue))
        .missedLimit(limit)
        .overlap(chosen("--overlap", overlap, OverlapEnum.values(), OverlapEnum::getValue))
        .paused(paused);
  }

  private static <T> T chosen(String option, String given, T[] values, Function<T, String> name) {
    List<String> names = Stream.of(values).map(name).toList();
    return Stream.of(values)
        .filter(value -> name.apply(value).equals(given))
        .findFirst()
        .orElseThrow(() ->
            CommandProblem.INVALID_ARGUMENT.because(
                "`%s` cannot be `%s`%s".formatted(option, given, DidYouMean.question(given, names)),
                "it is one of: " + String.join(", ", names)));
  }
}
