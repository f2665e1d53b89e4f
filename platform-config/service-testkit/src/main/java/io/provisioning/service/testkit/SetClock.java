package io.provisioning.service.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that shows what it was set to. */
public final class SetClock extends Clock {

  private volatile Instant now;

  public SetClock(String now) {
    this.now = Instant.parse(now);
  }

  /** Shows another moment from now on. */
  public void set(String moment) {
    now = Instant.parse(moment);
  }

  /** Goes on by so much. */
  public void pass(Duration duration) {
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
