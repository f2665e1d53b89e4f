package io.provisioning.orchestrator.workflow;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Until when a workflow must have ended; time in which it is paused does not count. */
final class Deadline {

  private final @Nullable Duration timeout;
  private @Nullable Instant at;
  private @Nullable Instant pausedSince;

  Deadline(@Nullable Duration timeout, Instant begin) {
    this.timeout = timeout;
    restart(begin);
  }

  /** All of the time is there again. */
  void restart(Instant begin) {
    at = timeout == null ? null : begin.plus(timeout);
  }

  void paused(boolean isPaused, Instant now) {
    if (isPaused) {
      pausedSince = now;
    } else if (at != null && pausedSince != null) {
      at = at.plus(Duration.between(pausedSince, now));
    }
  }

  /** Empty where there is none. */
  Optional<Instant> at() {
    return Optional.ofNullable(at);
  }

  boolean isOver(Instant now) {
    return at != null && !at.isAfter(now);
  }

  @Override
  public String toString() {
    return "did not end within " + timeout;
  }
}
