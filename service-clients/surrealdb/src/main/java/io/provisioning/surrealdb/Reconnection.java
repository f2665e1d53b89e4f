package io.provisioning.surrealdb;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before a lost connection is tried again: twice as long after each failure, up to
 * a limit, less a random part so that many clients do not come at once. It is tried for as long as
 * the client is open.
 *
 * @param first the wait before the first attempt
 * @param longest the longest wait
 * @param jitter the part of the wait that is random, from 0 to 1
 */
public record Reconnection(Duration first, Duration longest, double jitter) {

  /** More doublings overflow. */
  private static final int MAX_DOUBLINGS = 20;

  /** Refuses what would not wait. */
  public Reconnection {
    if (!first.isPositive() || longest.compareTo(first) < 0 || jitter < 0 || jitter > 1) {
      throw new IllegalArgumentException("a wait is positive, and jitter lies between 0 and 1");
    }
  }

  /** From 50 milliseconds to 5 seconds, half of it random. */
  public static Reconnection defaults() {
    return new Reconnection(Duration.ofMillis(50), Duration.ofSeconds(5), 0.5);
  }

  Duration delay(int failures, RandomGenerator random) {
    var doubled = first.multipliedBy(1L << Math.min(failures, MAX_DOUBLINGS));
    var most = doubled.compareTo(longest) < 0 ? doubled : longest;
    return Duration.ofNanos((long) (most.toNanos() * (1 - jitter * random.nextDouble())));
  }
}
