package io.provisioning.cli.schedule;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.orchestrator.api.SchedulesApi;
import io.provisioning.client.orchestrator.model.ChangedSchedules;
import io.provisioning.client.orchestrator.model.ScheduleView;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "pause",
    description = "Pause a schedule until it is unpaused; what runs continues.")
final class SchedulePauseCommand implements Callable<Integer>, ManySchedules.Action {

  private final Invocation invocation;

  @Mixin private ManySchedules schedules = new ManySchedules();

  SchedulePauseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    return schedules.change(invocation, this, "paused");
  }

  @Override
  public ScheduleView one(SchedulesApi api, String name, String workspace, String key) {
    return api.pauseSchedule(name, workspace, key);
  }

  @Override
  public ChangedSchedules many(
      SchedulesApi api, @Nullable String workspace, boolean all, String key) {
    return api.pauseSchedules(workspace, all, key);
  }
}
