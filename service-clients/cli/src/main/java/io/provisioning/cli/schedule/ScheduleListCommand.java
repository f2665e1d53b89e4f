package io.provisioning.cli.schedule;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.client.orchestrator.model.ScheduleSummary;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List schedules.")
final class ScheduleListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  @Option(names = "--all", description = "Schedules of all workspaces.")
  private boolean all;

  @Mixin private JsonOption json = new JsonOption();

  ScheduleListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var page =
        new Pages(invocation.orchestrator()).schedules(all ? null : workspace.name(invocation));
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(page.getItems()));
    } else {
      var table = new Table("SCHEDULE", "CRON", "ZONE", "NEXT", "LAST");
      page.getItems().forEach(schedule -> row(table, schedule));
      table.print(console, "no schedules");
    }
    page.getDamaged()
        .forEach(
            name -> console.note("warning: the file of " + name + " is damaged; it does not run"));
    return ExitCode.DONE;
  }

  private void row(Table table, ScheduleSummary schedule) {
    table.row(
        all ? schedule.getWorkspace() + "/" + schedule.getName() : schedule.getName(),
        schedule.getCron(),
        schedule.getZone(),
        Boolean.TRUE.equals(schedule.getPaused())
            ? "paused"
            : Optional.ofNullable(schedule.getNextAt()).map(Object::toString).orElse("never"),
        Optional.ofNullable(schedule.getLastRun())
            .map(run -> run.getOutcome().getValue() + " " + run.getDue())
            .orElse("-"));
  }
}
