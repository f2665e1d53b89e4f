package io.provisioning.cli.job;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List jobs with their last and next run.")
final class JobListCommand implements Callable<Integer> {

  private static final int ERROR_WIDTH = 60;

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  JobListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var jobs = invocation.door().controlCenter().jobs().listJobs();
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(jobs.getItems()));
    } else {
      var table = new Table("JOB", "LAST RUN", "OUTCOME", "TOOK", "NEXT RUN");
      for (var job : jobs.getItems()) {
        var last = JobText.last(job);
        table.row(
            JobText.name(job),
            last.map(run -> Text.time(run.getStartedAt())).orElse("-"),
            last.map(run -> Text.oneLine(JobText.outcome(run), ERROR_WIDTH)).orElse("-"),
            last.map(JobText::took).orElse("-"),
            JobText.next(job));
      }
      table.print(console, "no jobs");
    }
    jobs.getUnreachable()
        .forEach(one ->
            console.note(
                Text.printable(
                    "the jobs of %s are missing: %s"
                        .formatted(one.getService(), one.getProblem()))));
    return ExitCode.DONE;
  }
}
