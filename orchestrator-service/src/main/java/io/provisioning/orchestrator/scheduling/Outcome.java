package io.provisioning.orchestrator.scheduling;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How an attempt ended, as far as it says something about the provider. */
public sealed interface Outcome {

  /** The effect came about. */
  record Success() implements Outcome {}

  /**
   * The provider asked to be left alone.
   *
   * @param retryAfter absent where it did not say for how long
   */
  record Throttled(@Nullable Duration retryAfter) implements Outcome {}

  /** A passing fault; counts against the account's circuit breaker. */
  record Transient() implements Outcome {}

  /** Not ended in time; counts against the account's circuit breaker. */
  record Timeout() implements Outcome {}

  /** Refused, but answered: the provider is well. */
  record Permanent() implements Outcome {}

  /** Says nothing about the provider: ended by us, or failed before the provider was asked. */
  record Interrupted() implements Outcome {}

  static Outcome of(FailureClass failureClass, @Nullable Duration retryAfter) {
    return switch (failureClass) {
      case THROTTLED -> new Throttled(retryAfter);
      case TRANSIENT -> new Transient();
      case TIMEOUT -> new Timeout();
      case CONFLICT, PERMANENT -> new Permanent();
    };
  }
}
