package io.provisioning.orchestrator.compatibility;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.OperationProgress;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the operations of a workflow come to. */
final class Progress {

  private @Nullable Instant startedAt;
  private int retries;
  private int maxRetries = Operation.RetryPolicy.standard().maxAttempts() - 1;
  private boolean isRemoval = true;

  static Progress of(Stream<OperationProgress> operations) {
    var progress = new Progress();
    operations.forEach(progress::add);
    return progress;
  }

  private void add(OperationProgress operation) {
    var at = operation.startedAt();
    if (at != null && (startedAt == null || at.isBefore(startedAt))) {
      startedAt = at;
    }
    retries += Math.max(0, operation.attempts() - 1);
    maxRetries = Math.max(maxRetries, operation.operation().retry().maxAttempts() - 1);
    isRemoval &= operation.operation().action() == Operation.Action.DELETE;
  }

  /** When the first operation was started. */
  Optional<Instant> startedAt() {
    return Optional.ofNullable(startedAt);
  }

  int retries() {
    return retries;
  }

  int maxRetries() {
    return maxRetries;
  }

  /** Whether nothing but deletions is to be done. */
  boolean isRemoval() {
    return isRemoval;
  }
}
