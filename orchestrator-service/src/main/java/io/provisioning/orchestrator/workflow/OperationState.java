package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is known of one operation; changed by the fold alone. */
final class OperationState {

  final int index;
  final Operation operation;
  OperationStatus status = OperationStatus.PENDING;
  int attempts;

  /** Attempts that count against the retry policy: those since the last request to go on. */
  int spent;

  int spentOnUndo;

  /** Those among them that the provider refused to try. */
  int throttled;

  int throttledOnUndo;

  /** Whether an effect, or its inverse, is in flight. */
  boolean active;

  @Nullable Instant startedAt;
  @Nullable Instant endedAt;
  @Nullable Instant retryAt;
  @Nullable String error;
  Effects.@Nullable Facts facts;

  OperationState(int index, Operation operation) {
    this.index = index;
    this.operation = operation;
  }

  boolean isReversible() {
    return operation.nullableIrreversible() == null;
  }

  /** Whether the world may differ from what it was before because of this operation. */
  boolean mayHaveHadEffect() {
    return switch (status) {
      case PENDING, SKIPPED, UNDONE -> false;
      case WAITING_RETRY, RUNNING, SUCCEEDED, UNDOING, UNDO_FAILED -> true;
      case FAILED -> attempts > 0;
    };
  }

  OperationProgress progress() {
    return new OperationProgress(
        operation, status, attempts, startedAt, endedAt, retryAt, error, facts);
  }
}
