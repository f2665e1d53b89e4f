package io.provisioning.cli.schedule;

import io.provisioning.cli.console.Text;
import io.provisioning.client.orchestrator.model.CreatePlan.ActionEnum;
import io.provisioning.client.orchestrator.model.ScheduleView;
import io.provisioning.client.orchestrator.model.ScheduledRun;
import java.util.Optional;

/** Schedules in words. */
final class ScheduleText {

  private ScheduleText() {}

  /** How it stands, in one line. */
  static String standing(ScheduleView schedule) {
    return "schedule %s: %s"
        .formatted(
            schedule.getName(),
            Boolean.TRUE.equals(schedule.getPaused())
                ? "paused"
                : Optional.ofNullable(schedule.getNextAt())
                    .map(at -> "next at " + at)
                    .orElse("never due again"));
  }

  /** What its runs do. */
  static String purpose(ScheduleView schedule) {
    var run = schedule.getRun();
    if (run.getAction() == ActionEnum.DESTROY) {
      return "destroys " + run.getInfrastructure();
    }
    if (run.getBatch() != null) {
      return "runs the batch %s, pinned when the schedule was saved"
          .formatted(run.getBatch().get("name"));
    }
    return run.getInfrastructure() == null
        ? "applies a declaration that was pinned when the schedule was saved"
        : "applies what is in force of " + run.getInfrastructure();
  }

  /** What came of a run: the workflow, or why there is none. */
  static String result(ScheduledRun run) {
    return Optional.ofNullable(run.getWorkflow())
        .map(workflow -> "workflow " + workflow)
        .or(() -> Optional.ofNullable(run.getReason()).map(Text::printable))
        .orElse("-");
  }
}
