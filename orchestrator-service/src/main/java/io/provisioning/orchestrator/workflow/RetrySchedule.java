package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation.RetryPolicy;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When to try again: exponential back-off with jitter, at least as late as the provider asked for.
 */
public final class RetrySchedule {

  private RetrySchedule() {}

  /**
   * The wait before the next attempt.
   *
   * @param attempt the one that failed, from 1, of those that count for this class of failure
   *     ({@link WorkflowState#spentAttempts})
   * @param retryAfter what the provider asked for
   * @param random in [0, 1), drawn by the caller, so that this stays a function
   * @return empty where no other attempt follows
   */
  public static Optional<Duration> delay(
      RetryPolicy policy,
      FailureClass failureClass,
      int attempt,
      @Nullable Duration retryAfter,
      double random) {
    var ofClass = policy.of(failureClass);
    if (attempt >= ofClass.maxAttempts()) {
      return Optional.empty();
    }
    var ceiling = ceiling(ofClass, attempt).toMillis();
    var delay = Duration.ofMillis((long) (ceiling / 2.0 + random * ceiling / 2.0));
    return Optional.of(retryAfter != null && retryAfter.compareTo(delay) > 0 ? retryAfter : delay);
  }

  private static Duration ceiling(RetryPolicy policy, int attempt) {
    var doublings = Math.min(attempt - 1, 30);
    var grown = policy.initialDelay().multipliedBy(1L << doublings);
    return grown.compareTo(policy.maxDelay()) > 0 ? policy.maxDelay() : grown;
  }
}
