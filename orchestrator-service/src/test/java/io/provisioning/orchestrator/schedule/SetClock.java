package io.provisioning.orchestrator.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Shows what it was set to. */
final class SetClock extends Clock {

  private volatile Instant now;

  SetClock(String now) {
    this.now = Instant.parse(now);
  }

  void set(String moment) {
    now = Instant.parse(moment);
  }

  void pass(Duration duration) {
    now = now.plus(duration);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
