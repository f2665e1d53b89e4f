package io.provisioning.cli.schedule;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.orchestrator.api.SchedulesApi;
import io.provisioning.client.orchestrator.model.ChangedSchedules;
import io.provisioning.client.orchestrator.model.ScheduleView;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "unpause", description = "Unpause a schedule; runs due meanwhile are missed runs.")
final class ScheduleUnpauseCommand implements Callable<Integer>, ManySchedules.Action {

  private final Invocation invocation;

  @Mixin private ManySchedules schedules = new ManySchedules();

  ScheduleUnpauseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    return schedules.change(invocation, this, "unpaused");
  }

  @Override
  public ScheduleView one(SchedulesApi api, String name, String workspace, String key) {
    return api.unpauseSchedule(name, workspace, key);
  }

  @Override
  public ChangedSchedules many(
      SchedulesApi api, @Nullable String workspace, boolean all, String key) {
    return api.unpauseSchedules(workspace, all, key);
  }
}
