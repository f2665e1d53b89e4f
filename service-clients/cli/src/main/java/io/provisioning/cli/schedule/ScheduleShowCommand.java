package io.provisioning.cli.schedule;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.ScheduleView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "show", description = "Show what a schedule does and when, with its latest runs.")
final class ScheduleShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredSchedule schedule = new RequiredSchedule();
  @Mixin private JsonOption json = new JsonOption();

  ScheduleShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = schedule.name();
    var found =
        invocation.orchestrator().schedules().getSchedule(name, schedule.workspace(invocation));
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    head(console, found);
    var table = new Table("DUE", "OUTCOME", "RESULT");
    found
        .getHistory()
        .forEach(run ->
            table.row(
                run.getDue().toString(), run.getOutcome().getValue(), ScheduleText.result(run)));
    table.print(console, "no runs yet");
    return ExitCode.DONE;
  }

  private static void head(Console console, ScheduleView found) {
    console.print(ScheduleText.standing(found));
    console.print("run      " + ScheduleText.purpose(found));
    console.print("cron     " + found.getCron() + " (" + found.getZone() + ")");
    console.print("missed   " + missed(found));
    console.print("overlap  " + found.getOverlap().getValue());
    found.getWaiting().forEach(due -> console.print("waiting  " + due));
  }

  private static String missed(ScheduleView found) {
    var policy = found.getMissedRuns().getValue();
    return found.getMissedLimit() == null ? policy : policy + ", at most " + found.getMissedLimit();
  }
}
