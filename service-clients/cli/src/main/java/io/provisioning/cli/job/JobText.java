package io.provisioning.cli.job;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.client.controlcenter.model.JobRunView;
import io.provisioning.client.controlcenter.model.JobView;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;

/** Background jobs in words. */
final class JobText {

  private JobText() {}

  static String name(JobView job) {
    return Text.printable(job.getService() + "/" + job.getName());
  }

  static Optional<JobRunView> last(JobView job) {
    return job.getRuns().stream().findFirst();
  }

  static String next(JobView job) {
    return switch (job.getState()) {
      case RUNNING -> "running";
      case PAUSED -> "paused";
      case WAITING -> Text.time(job.getNextAt());
    };
  }

  static String outcome(JobRunView run) {
    var word = run.getOutcome().getValue().replace('_', ' ');
    return run.getError() == null ? word : word + ": " + Text.printable(run.getError());
  }

  static String took(JobRunView run) {
    return run.getTook() == null ? "-" : Elapsed.text(Duration.parse(run.getTook()));
  }

  static void print(Console console, JobView job) {
    line(console, "job", name(job));
    line(console, "does", Text.printable(job.getDescription()));
    line(console, "every", Elapsed.text(Duration.parse(job.getEvery())));
    line(console, "next run", next(job));
    if (job.getPausedBy() != null) {
      line(
          console,
          "paused",
          "by %s since %s"
              .formatted(Text.printable(job.getPausedBy()), Text.time(job.getPausedAt())));
    }
    var table = new Table("RUN", "STARTED", "TOOK", "OUTCOME", "COUNTED");
    job.getRuns()
        .forEach(run ->
            table.row(
                Text.time(run.getStartedAt()),
                run.getTrigger().getValue().replace('_', ' '),
                took(run),
                outcome(run),
                counted(run)));
    table.print(console, "no runs yet");
  }

  private static String counted(JobRunView run) {
    return run.getCounted().isEmpty()
        ? "-"
        : run.getCounted().entrySet().stream()
            .map(it -> Text.printable(it.getKey()).replace('_', ' ') + " " + it.getValue())
            .sorted()
            .collect(Collectors.joining(", "));
  }

  /** How a run ended, such as {@code detector/home-disk succeeded after 0.1 s (free bytes 7)}. */
  static String ended(JobView job, JobRunView run) {
    var text = "%s %s".formatted(name(job), outcome(run));
    text += run.getTook() == null ? "" : " after " + took(run);
    return run.getCounted().isEmpty() ? text : "%s (%s)".formatted(text, counted(run));
  }

  static int printChanged(Console console, boolean json, JobView job, String what) {
    console.print(json ? JsonText.pretty(job) : name(job) + " " + what);
    return ExitCode.DONE;
  }

  private static void line(Console console, String name, String value) {
    console.print("%-10s %s".formatted(name, value));
  }
}
