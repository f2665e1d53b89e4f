package io.provisioning.cli.schedule;

import io.provisioning.cli.change.ExecutionOptions;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.SaveSchedule;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "create",
    description = "Create a schedule; each run plans what is in force then, or what is pinned now.")
final class ScheduleCreateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<schedule>", description = "Name of the schedule.")
  private String name = "";

  @Option(
      names = "--cron",
      required = true,
      paramLabel = "<expression>",
      description = TimeOptions.CRON)
  private String cron = "";

  @Mixin private TimeOptions time = new TimeOptions();
  @Mixin private RunOptions run = new RunOptions();
  @Mixin private ExecutionOptions execution = new ExecutionOptions();

  @Option(names = "--paused", description = "Create it paused.")
  private boolean paused;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  ScheduleCreateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var place = workspace.of(invocation);
    var settings = invocation.settings().of("");
    var wanted =
        time.fill(new SaveSchedule())
            .cron(cron)
            .paused(paused)
            .workspace(place.name())
            .name(DnsLabel.require("a schedule", name))
            .run(run.request(invocation, place))
            .allowIrreversible(execution.allowsIrreversible())
            .rollback(execution.rollback(settings))
            .parallelLimit(execution.parallelLimit(settings));
    var made =
        invocation.orchestrator().schedules().createSchedule(wanted, UUID.randomUUID().toString());
    invocation
        .console()
        .print(json.isSet(invocation) ? JsonText.pretty(made) : ScheduleText.standing(made));
    return ExitCode.DONE;
  }
}
