package io.provisioning.provider.demo;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;

/** What every call passes before it has an effect: the limit, the passing faults, the latency. */
final class Gate {

  private final DemoSettings settings;
  private final Clock clock;
  private final Sleeper sleeper;
  private final Random faults;
  private long second = Long.MIN_VALUE;
  private int callsInSecond;

  Gate(DemoSettings settings, Clock clock, Sleeper sleeper) {
    this.settings = settings;
    this.clock = clock;
    this.sleeper = sleeper;
    this.faults = new Random(settings.seed());
  }

  /**
   * Lets a call through or not.
   *
   * @param subject of the call, for {@code fail} and for messages
   */
  void pass(String subject) {
    if (settings.fails(subject)) {
      throw new ProviderException(Kind.PERMANENT, "demo was told to fail `" + subject + "`");
    }
    draw(subject);
    if (!settings.latency().isZero()) {
      try {
        sleeper.sleep(settings.latency());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ProviderException(Kind.TRANSIENT, "interrupted", e);
      }
    }
  }

  private synchronized void draw(String subject) {
    if (settings.rateLimit() > 0) {
      long now = clock.millis();
      long current = Math.floorDiv(now, 1000);
      if (current != second) {
        second = current;
        callsInSecond = 0;
      }
      if (++callsInSecond > settings.rateLimit()) {
        throw ProviderException.throttled(
            "demo takes " + settings.rateLimit() + " calls a second",
            Duration.ofMillis(1000 - Math.floorMod(now, 1000)));
      }
    }
    if (settings.failureRate() > 0 && faults.nextDouble() < settings.failureRate()) {
      throw new ProviderException(Kind.TRANSIENT, "demo had a passing fault at `" + subject + "`");
    }
  }

  /** Waits; replaced in tests. */
  @FunctionalInterface
  interface Sleeper {
    void sleep(Duration duration) throws InterruptedException;
  }
}
