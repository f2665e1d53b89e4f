package io.provisioning.controlcenter.authorization;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Time that goes on when a test says so. */
public final class SettableTime implements InstantSource {

  private volatile Instant now = CallerFixtures.NOW;

  @Override
  public Instant instant() {
    return now;
  }

  public void pass(Duration duration) {
    now = now.plus(duration);
  }
}
