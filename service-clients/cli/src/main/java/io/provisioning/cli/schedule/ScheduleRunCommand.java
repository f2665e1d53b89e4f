package io.provisioning.cli.schedule;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "run", description = "Run a schedule now, even while it is paused.")
final class ScheduleRunCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredSchedule schedule = new RequiredSchedule();
  @Mixin private JsonOption json = new JsonOption();

  ScheduleRunCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = schedule.name();
    var run =
        invocation
            .orchestrator()
            .schedules()
            .runSchedule(name, schedule.workspace(invocation), UUID.randomUUID().toString());
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(run));
    } else if (run.getWorkflow() == null) {
      console.print(ScheduleText.result(run));
    } else {
      console.print(ScheduleText.result(run) + " was started");
      console.note("help: watch it with `./provisioning workflow watch " + run.getWorkflow() + "`");
    }
    return ExitCode.DONE;
  }
}
