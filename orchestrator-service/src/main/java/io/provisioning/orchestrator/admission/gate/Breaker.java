package io.provisioning.orchestrator.admission.gate;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.core.IntervalFunction;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings.BreakerSettings;
import io.provisioning.orchestrator.admission.gate.AdmissionSnapshot.Health;
import java.io.Serial;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Whether an account works at all. What fails too often is left alone for a while, then tried with
 * a few probes. Resilience4j keeps the state; here is what it does not say: when it will let
 * something through, and which ends it should still hear of, since attempts of ours may outlast the
 * state they began in.
 */
final class Breaker {

  /** Resilience4j wants an exception to count; nobody reads it. */
  private static final class Failed extends Exception {
    @Serial private static final long serialVersionUID = 1;

    Failed() {
      super("attempt failed", null, false, false);
    }
  }

  private final CircuitBreaker breaker;
  private final int probes;
  private final IntervalFunction waits;
  private Duration wait = Duration.ZERO;
  private Instant openUntil = Instant.MIN;
  private State seen = State.CLOSED;
  private long turn;
  private int probing;

  Breaker(String name, BreakerSettings settings, InstantSource clock) {
    probes = settings.probes();
    waits = IntervalFunction.ofExponentialBackoff(settings.rest(), 2, settings.longestRest());
    breaker =
        CircuitBreaker.of(
            name,
            CircuitBreakerConfig.custom()
                .clock(clock.withZone(ZoneOffset.UTC))
                .currentTimestampFunction(Clock::millis, TimeUnit.MILLISECONDS)
                .slidingWindowType(SlidingWindowType.TIME_BASED)
                .slidingWindowSize((int) settings.window().toSeconds())
                .minimumNumberOfCalls(settings.minimumCalls())
                .failureRateThreshold(settings.failureRate())
                .slowCallDurationThreshold(Duration.ofDays(1000))
                .permittedNumberOfCallsInHalfOpenState(probes)
                .waitIntervalFunctionInOpenState(this::waitAfter)
                .build());
  }

  /** Resilience4j asks when it opens, and keeps the answer to itself. */
  private long waitAfter(int attempts) {
    wait = Duration.ofMillis(waits.apply(attempts));
    return wait.toMillis();
  }

  Health health(Instant now) {
    return switch (breaker.getState()) {
      case OPEN -> now.isBefore(openUntil) ? Health.OPEN : Health.HALF_OPEN;
      case HALF_OPEN -> Health.HALF_OPEN;
      case CLOSED, DISABLED, FORCED_OPEN, METRICS_ONLY -> Health.CLOSED;
    };
  }

  boolean isShut(Instant now) {
    return switch (breaker.getState()) {
      case OPEN -> now.isBefore(openUntil);
      case HALF_OPEN -> probing >= probes;
      case CLOSED, DISABLED, FORCED_OPEN, METRICS_ONLY -> false;
    };
  }

  /** Until when nothing is let through; in the past while all probes are out. */
  Optional<Instant> shutUntil(Instant now) {
    return isShut(now) ? Optional.of(openUntil) : Optional.empty();
  }

  /** When it lets something through without anything ending before. */
  Optional<Instant> opens(Instant now) {
    return health(now) == Health.OPEN ? Optional.of(openUntil) : Optional.empty();
  }

  /**
   * Lets an attempt through, which must not be asked while it is shut.
   *
   * @return the state it began in, to be given back when it ends
   */
  long pass() {
    if (breaker.tryAcquirePermission()) {
      look(openUntil);
      probing += breaker.getState() == State.HALF_OPEN ? 1 : 0;
    }
    return turn;
  }

  void worked(long begunIn) {
    if (begunIn == turn) {
      breaker.onSuccess(0, TimeUnit.MILLISECONDS);
      look(openUntil);
    }
  }

  void failed(long begunIn, Instant now) {
    if (begunIn == turn) {
      breaker.onError(0, TimeUnit.MILLISECONDS, new Failed());
      // Resilience4j lets something through only after, not at, the moment.
      look(now.plus(wait).plusMillis(1));
    }
  }

  void saidNothing(long begunIn) {
    if (begunIn == turn) {
      breaker.releasePermission();
      probing -= breaker.getState() == State.HALF_OPEN ? 1 : 0;
    }
  }

  private void look(Instant untilIfOpen) {
    var state = breaker.getState();
    if (state != seen) {
      seen = state;
      turn++;
      probing = 0;
      openUntil = state == State.OPEN ? untilIfOpen : openUntil;
    }
  }
}
