package io.provisioning.cli.schedule;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.SaveSchedule;
import io.provisioning.config.layer.Keys;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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

  @Option(
      names = "--allow-irreversible",
      description =
          "Also run operations that cannot be undone, such as deleting a volume with its data.")
  private boolean allowIrreversible;

  @Option(
      names = "--no-rollback",
      description = "Keep what was done if an operation fails (default: as declared).")
  private boolean keep;

  @Option(
      names = "--parallel-limit",
      paramLabel = "<n>",
      description = "At most this many operations at a time.")
  private @Nullable Integer parallelLimit;

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
            .allowIrreversible(allowIrreversible)
            .rollback(keep ? Boolean.FALSE : settings.find(Keys.WORKFLOW_ROLLBACK).orElse(null))
            .parallelLimit(
                parallelLimit == null
                    ? settings.find(Keys.WORKFLOW_PARALLEL_LIMIT).orElse(null)
                    : parallelLimit);
    var made =
        invocation.orchestrator().schedules().createSchedule(wanted, UUID.randomUUID().toString());
    invocation
        .console()
        .print(json.isSet(invocation) ? JsonText.pretty(made) : ScheduleText.standing(made));
    return ExitCode.DONE;
  }
}
