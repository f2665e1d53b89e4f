package io.provisioning.cli.schedule;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "next", description = "Show when a schedule is due, in its time zone.")
final class ScheduleNextCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredSchedule schedule = new RequiredSchedule();

  @Option(names = "--count", paramLabel = "<n>", description = "Number of times (default: 5).")
  private int count = 5;

  @Mixin private JsonOption json = new JsonOption();

  ScheduleNextCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (count < 1 || count > 1000) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--count` must be from 1 to 1000", "omit it for the next 5");
    }
    var name = schedule.name();
    var coming =
        invocation
            .orchestrator()
            .schedules()
            .getComingTimes(name, schedule.workspace(invocation), count);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(coming));
    } else {
      coming.getTimes().forEach(time -> invocation.console().print(time.getLocal()));
    }
    return ExitCode.DONE;
  }
}
