package io.provisioning.service.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of a job.
 *
 * @param took null while it runs, and if nobody knows
 * @param error why it did not succeed
 * @param counted by name
 */
public record JobRun(
    Instant startedAt,
    Trigger trigger,
    Outcome outcome,
    @Nullable Duration took,
    @Nullable String error,
    Map<String, Long> counted) {

  public JobRun {
    counted = Map.copyOf(counted);
  }

  /** Why it began. */
  public enum Trigger {
    TIME,
    /** Its time had passed: the service was down, the job paused, or the clock set. */
    CATCH_UP,
    PERSON
  }

  /** How it ended. */
  public enum Outcome {
    RUNNING,
    SUCCEEDED,
    FAILED,
    TIMED_OUT,
    /** The service ended meanwhile. */
    INTERRUPTED
  }

  static JobRun begun(Instant at, Trigger trigger) {
    return new JobRun(at, trigger, Outcome.RUNNING, null, null, Map.of());
  }

  JobRun succeeded(Duration time, Map<String, Long> things) {
    return new JobRun(startedAt, trigger, Outcome.SUCCEEDED, time, null, things);
  }

  JobRun ended(Outcome how, @Nullable Duration time, String why) {
    return new JobRun(startedAt, trigger, how, time, why, counted);
  }

  boolean isRunning() {
    return outcome == Outcome.RUNNING;
  }
}
