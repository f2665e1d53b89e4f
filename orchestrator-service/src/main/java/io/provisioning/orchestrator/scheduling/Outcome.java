package io.provisioning.orchestrator.scheduling;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.ResourceRef;
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

  /**
   * What a failed attempt says. That a script fails on a server, or takes too long there, says
   * nothing about the provider.
   */
  static Outcome of(Operation operation, FailureClass failureClass, @Nullable Duration retryAfter) {
    if (operation.resource().kind() == ResourceRef.Kind.TASKSERV
        && failureClass != FailureClass.THROTTLED) {
      return new Interrupted();
    }
    return switch (failureClass) {
      case THROTTLED -> new Throttled(retryAfter);
      case TRANSIENT -> new Transient();
      case TIMEOUT -> new Timeout();
      case CONFLICT, PERMANENT -> new Permanent();
    };
  }
}
