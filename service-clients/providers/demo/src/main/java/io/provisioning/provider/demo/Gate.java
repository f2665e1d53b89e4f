package io.provisioning.provider.demo;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.demo.DemoSettings.Call;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;
import java.util.function.Supplier;

/**
 * What every call passes: the limit, the passing faults, the latency. As at a real provider, half
 * of the latency lies after the effect, and half of the faults as well: the effect has happened,
 * but its caller does not hear of it.
 */
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
  <T> T pass(Call call, String subject, Supplier<T> effect) {
    if (settings.fails(subject)) {
      throw new ProviderException(Kind.PERMANENT, "demo was told to fail `" + subject + "`");
    }
    requireBelowLimit();
    var fault = draw(call);
    pause(call);
    if (fault == Fault.BEFORE) {
      throw passing(subject);
    }
    var result = effect.get();
    pause(call);
    if (fault == Fault.AFTER) {
      throw passing(subject);
    }
    return result;
  }

  private static ProviderException passing(String subject) {
    return new ProviderException(Kind.TRANSIENT, "demo had a passing fault at `" + subject + "`");
  }

  private void pause(Call call) {
    var half = settings.latency(call).dividedBy(2);
    if (half.isZero()) {
      return;
    }
    try {
      sleeper.sleep(half);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted", e);
    }
  }

  private synchronized void requireBelowLimit() {
    if (settings.rateLimit() == 0) {
      return;
    }
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

  private synchronized Fault draw(Call call) {
    if (settings.failureRate(call) == 0 || faults.nextDouble() >= settings.failureRate(call)) {
      return Fault.NONE;
    }
    return faults.nextBoolean() ? Fault.BEFORE : Fault.AFTER;
  }

  private enum Fault {
    NONE,
    BEFORE,
    AFTER
  }

  /** Waits; replaced in tests. */
  @FunctionalInterface
  interface Sleeper {
    void sleep(Duration duration) throws InterruptedException;
  }
}
