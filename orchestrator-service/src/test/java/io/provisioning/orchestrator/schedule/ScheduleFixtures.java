package io.provisioning.orchestrator.schedule;

import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.schedule.SaveSchedule.MissedRuns;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Schedules to take for granted. */
final class ScheduleFixtures {

  private ScheduleFixtures() {}

  static CreatePlan aRun(String workspace) {
    return CreatePlan.apply(workspace)
        .document(Map.of("name", "web", "servers", List.of()))
        .request();
  }

  static SaveSchedule hourly(String name, MissedRuns missed, Agenda.Overlap overlap) {
    return schedule(name, "0 0 * * * *", "UTC", missed, null, overlap, false);
  }

  static SaveSchedule schedule(
      String name,
      String cron,
      String zone,
      MissedRuns missed,
      @Nullable Integer limit,
      Agenda.Overlap overlap,
      boolean paused) {
    return new SaveSchedule(
        "default",
        name,
        cron,
        zone,
        aRun("default"),
        null,
        null,
        null,
        missed,
        limit,
        overlap,
        paused);
  }
}
