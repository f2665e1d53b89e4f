package io.provisioning.orchestrator.admission.ticket;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.ResourceRef;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How an attempt ended, as far as it says something about the provider. */
public sealed interface AttemptOutcome {

  /** The effect came about. */
  record Success() implements AttemptOutcome {}

  /**
   * The provider asked to be left alone.
   *
   * @param retryAfter absent where it did not say for how long
   */
  record Throttled(@Nullable Duration retryAfter) implements AttemptOutcome {}

  /**
   * The account's credential is missing or not accepted, so that nothing can be done with it.
   *
   * @param reason for people: lower case, no final period
   */
  record Refused(String reason) implements AttemptOutcome {}

  /** A passing fault; counts against the account's circuit breaker. */
  record Transient() implements AttemptOutcome {}

  /** Not ended in time; counts against the account's circuit breaker. */
  record Timeout() implements AttemptOutcome {}

  /** Refused, but answered: the provider is well. */
  record Permanent() implements AttemptOutcome {}

  /** Says nothing about the provider: ended by us, or failed before the provider was asked. */
  record Interrupted() implements AttemptOutcome {}

  /**
   * What a failed attempt says. That a script fails on a server, or takes too long there, says
   * nothing about the provider.
   *
   * @param message of the failure
   */
  static AttemptOutcome of(
      Operation operation,
      FailureClass failureClass,
      String message,
      @Nullable Duration retryAfter) {
    if (operation.resource().kind() == ResourceRef.Kind.TASKSERV
        && failureClass != FailureClass.THROTTLED
        && failureClass != FailureClass.REFUSED) {
      return new Interrupted();
    }
    return switch (failureClass) {
      case THROTTLED -> new Throttled(retryAfter);
      case TRANSIENT -> new Transient();
      case TIMEOUT -> new Timeout();
      case REFUSED -> new Refused(message);
      case CONFLICT, PERMANENT -> new Permanent();
    };
  }
}
