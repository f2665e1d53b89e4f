package io.provisioning.orchestrator.schedule;

import io.provisioning.service.audit.Audited;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of a time at which a schedule was due, or of a request to run it.
 *
 * @param due when it should have run
 * @param at when that was decided
 * @param workflow of a run that was started
 * @param reason why no workflow was started
 */
record ScheduledRun(
    Instant due,
    Instant at,
    Trigger trigger,
    Outcome outcome,
    @Nullable String workflow,
    @Nullable String reason)
    implements Audited {

  @Override
  public Map<String, String> about() {
    return workflow == null ? Map.of() : Map.of("workflow", workflow);
  }

  /** What made it run. */
  enum Trigger {
    TIME,
    REQUEST
  }

  /** How it went, as far as the schedule is concerned. */
  enum Outcome {
    STARTED,
    UNCHANGED,
    SKIPPED,
    FAILED
  }

  static ScheduledRun started(Instant due, Instant at, Trigger trigger, String workflow) {
    return new ScheduledRun(due, at, trigger, Outcome.STARTED, workflow, null);
  }

  static ScheduledRun unchanged(Instant due, Instant at, Trigger trigger) {
    return new ScheduledRun(due, at, trigger, Outcome.UNCHANGED, null, "nothing to change");
  }

  static ScheduledRun skipped(Instant due, Instant at, String reason) {
    return new ScheduledRun(due, at, Trigger.TIME, Outcome.SKIPPED, null, reason);
  }

  static ScheduledRun failed(Instant due, Instant at, Trigger trigger, String reason) {
    return new ScheduledRun(due, at, trigger, Outcome.FAILED, null, reason);
  }
}
