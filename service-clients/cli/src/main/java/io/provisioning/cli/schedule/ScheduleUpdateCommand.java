package io.provisioning.cli.schedule;

import io.provisioning.cli.change.ExecutionOptions;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.SaveSchedule;
import io.provisioning.client.orchestrator.model.SaveSchedule.MissedRunsEnum;
import io.provisioning.client.orchestrator.model.SaveSchedule.OverlapEnum;
import io.provisioning.client.orchestrator.model.ScheduleView;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "update",
    description = "Change what a schedule does, or when; what is not given stays.")
final class ScheduleUpdateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<schedule>", description = "Name of the schedule.")
  private String name = "";

  @Option(names = "--cron", paramLabel = "<expression>", description = TimeOptions.CRON)
  private @Nullable String cron;

  @Mixin private TimeOptions time = new TimeOptions();
  @Mixin private RunOptions run = new RunOptions();
  @Mixin private ExecutionOptions execution = new ExecutionOptions();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  ScheduleUpdateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var place = workspace.of(invocation);
    var schedules = invocation.orchestrator().schedules();
    var found =
        schedules.getScheduleWithHttpInfo(DnsLabel.require("a schedule", name), place.name());
    var before = Objects.requireNonNull(found.getBody(), "a schedule");
    var present = saved(before);
    var wanted = time.fill(saved(before));
    if (cron != null) {
      wanted.cron(cron);
    }
    if (run.isGiven()) {
      wanted.run(run.request(invocation, place));
    }
    changeExecution(wanted);
    if (wanted.equals(present)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "nothing is given that differs from the schedule",
          "add what to change, such as `--cron` or `--infra`");
    }
    var made =
        schedules.changeSchedule(
            name, wanted, found.getHeaders().getETag(), UUID.randomUUID().toString());
    invocation
        .console()
        .print(json.isSet(invocation) ? JsonText.pretty(made) : ScheduleText.standing(made));
    return ExitCode.DONE;
  }

  private void changeExecution(SaveSchedule wanted) {
    if (execution.allowsIrreversible()) {
      wanted.allowIrreversible(true);
    }
    if (execution.rollback() != null) {
      wanted.rollback(execution.rollback());
    }
    if (execution.parallelLimit() != null) {
      wanted.parallelLimit(execution.parallelLimit());
    }
  }

  /** A schedule as it would be sent to stay as it is. */
  private static SaveSchedule saved(ScheduleView found) {
    return new SaveSchedule()
        .workspace(found.getWorkspace())
        .name(found.getName())
        .cron(found.getCron())
        .zone(found.getZone())
        .run(found.getRun())
        .rollback(found.getRollback())
        .parallelLimit(found.getParallelLimit())
        .allowIrreversible(found.getAllowIrreversible())
        .missedRuns(MissedRunsEnum.fromValue(found.getMissedRuns().getValue()))
        .missedLimit(found.getMissedLimit())
        .overlap(OverlapEnum.fromValue(found.getOverlap().getValue()))
        .paused(found.getPaused());
  }
}
