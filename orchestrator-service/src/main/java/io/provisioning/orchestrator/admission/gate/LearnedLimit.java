package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings.Throttling;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How much at once an account bears, learned as TCP learns it: multiplied down when throttled, one
 * more each time as many as are allowed have worked, and forgotten when nothing was throttled for
 * long.
 */
final class LearnedLimit {

  private final Throttling settings;
  private final int ceiling;
  private double allowed;
  private @Nullable Instant decreased;
  private @Nullable Instant throttled;
  private int inARow;

  /**
   * Nothing is learned yet.
   *
   * @param ceiling at which nothing is left of what was learned
   */
  LearnedLimit(Throttling settings, int ceiling) {
    this.settings = settings;
    this.ceiling = ceiling;
    allowed = ceiling;
  }

  /** At most the ceiling, where there is no limit of its own; then what was given for none. */
  int allowed(Instant now) {
    if (throttled != null && forgotten(now).isEmpty()) {
      forget();
    }
    return allowed >= ceiling ? Gate.UNLIMITED : (int) allowed;
  }

  /** When it is forgotten, if there is anything to forget. */
  Optional<Instant> forgotten(Instant now) {
    return Optional.ofNullable(throttled)
        .map(last -> last.plus(settings.memory()))
        .filter(now::isBefore);
  }

  void worked() {
    inARow = 0;
    if (allowed < ceiling) {
      allowed += 1 / allowed;
    }
    if (allowed >= ceiling) {
      forget();
    }
  }

  /**
   * The provider has refused an attempt. Attempts that were under way when the limit was lowered
   * say nothing new, so they do not lower it again.
   *
   * @param inUse at the account when it did, with the one that was refused
   * @return how long to leave the account alone
   */
  Duration throttled(
      int inUse,
      Instant started,
      @Nullable Duration retryAfter,
      Instant now,
      RandomGenerator random) {
    throttled = now;
    if (decreased == null || started.isAfter(decreased)) {
      decreased = now;
      inARow++;
      allowed = Math.max(1, Math.floor(Math.min(allowed, inUse) * settings.decrease()));
    }
    return retryAfter == null ? guess(random.nextDouble()) : retryAfter;
  }

  /** Doubled each time, with half of it left to chance. */
  private Duration guess(double jitter) {
    var doubled = settings.hold().multipliedBy(1L << Math.clamp(inARow - 1, 0, 10));
    var longest = doubled.compareTo(settings.longestHold()) > 0 ? settings.longestHold() : doubled;
    return Duration.ofMillis((long) (longest.toMillis() * (0.5 + jitter / 2)));
  }

  private void forget() {
    allowed = ceiling;
    decreased = null;
    throttled = null;
  }
}
