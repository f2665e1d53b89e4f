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

/** What becomes of the times at which a schedule cannot run, and on which clocks they are. */
final class TimeOptions {

  /** Of the option that takes the times. */
  static final String CRON =
      "Cron expression: minute, hour, day, month, day of week; or seconds first.";

  @Option(
      names = "--zone",
      paramLabel = "<zone>",
      description = "Time zone, such as Europe/Berlin (default: UTC).")
  private @Nullable String zone;

  @Option(
      names = "--missed",
      paramLabel = "<policy>",
      description =
          "Runs missed while the service was down or the schedule paused: skip (default), once,"
              + " all.")
  private @Nullable String missed;

  @Option(
      names = "--missed-limit",
      paramLabel = "<n>",
      description = "With --missed all: make up for at most this many (default: 10).")
  private @Nullable Integer limit;

  @Option(
      names = "--overlap",
      paramLabel = "<policy>",
      description = "When the previous run is still active: skip (default), wait.")
  private @Nullable String overlap;

  /** Takes over what is given; the rest stays. */
  SaveSchedule fill(SaveSchedule schedule) {
    if (zone != null) {
      schedule.zone(zone);
    }
    if (missed != null) {
      schedule
          .missedRuns(chosen("--missed", missed, MissedRunsEnum.values(), MissedRunsEnum::getValue))
          .missedLimit(null);
    }
    if (limit != null) {
      schedule.missedLimit(limit);
    }
    if (overlap != null) {
      schedule.overlap(chosen("--overlap", overlap, OverlapEnum.values(), OverlapEnum::getValue));
    }
    return schedule;
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
