package io.provisioning.cli.schedule;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "delete",
    description = "Delete a schedule and its history; what it created stays, what runs continues.")
final class ScheduleDeleteCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredSchedule schedule = new RequiredSchedule();

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private JsonOption json = new JsonOption();

  ScheduleDeleteCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = schedule.name();
    var workspace = schedule.workspace(invocation);
    if (!yes) {
      invocation.console().confirm("This deletes the schedule " + name + " and its history.");
    }
    invocation.orchestrator().schedules().deleteSchedule(name, workspace);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("workspace", workspace, "deleted", name))
                : "schedule " + name + " was deleted");
    return ExitCode.DONE;
  }
}
