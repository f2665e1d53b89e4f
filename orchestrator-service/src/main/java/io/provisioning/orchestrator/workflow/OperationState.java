package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is known of one operation; changed by the fold alone. */
final class OperationState {

  final int index;
  Operation operation;
  OperationStatus status = OperationStatus.PENDING;
  int attempts;

  /**
   * Attempts that count against the retry policy: those since the last request to go on, without
   * those for which the account had no credential.
   */
  int spent;

  int spentOnUndo;

  /** How often it was begun anew after it had been done or undone. */
  int round;

  /** Whether the world may differ from what it was because of an attempt that was not undone. */
  boolean mayHaveHadEffect;

  /** Attempts among them that the provider refused to try. */
  int throttled;

  int throttledOnUndo;

  /** Whether an effect, or its inverse, is in flight. */
  boolean active;

  /** The position of the last event after which it stood otherwise than before; 0 for none. */
  long changedAt;

  boolean paused;
  boolean awaitsApproval;

  /** What the resource is as far as this operation knows: as found, or as it made it. */
  @Nullable Desired present;

  /** What {@link #present} was before the last success. */
  @Nullable Desired before;

  /** Whether its inputs were edited, so that what depends on it must be looked at again. */
  boolean edited;

  /** Whether something it needs was done again while it ran, so that it must be as well. */
  boolean stale;

  @Nullable Instant startedAt;
  @Nullable Instant endedAt;
  @Nullable Instant retryAt;
  @Nullable String error;
  @Nullable String degraded;
  Effects.@Nullable Facts facts;

  OperationState(int index, Operation operation) {
    this.index = index;
    this.operation = operation;
    present = operation.nullableFrom();
  }

  boolean isReversible() {
    return operation.nullableIrreversible() == null;
  }

  boolean isHeld() {
    return paused || awaitsApproval;
  }

  /** To be done again, with new attempts. */
  void renew() {
    spent = 0;
    throttled = 0;
    stale = false;
    startedAt = null;
    endedAt = null;
    error = null;
  }

  OperationProgress progress() {
    return new OperationProgress(
        operation, status, attempts, round, hold(), startedAt, endedAt, retryAt, error, degraded,
        facts);
  }

  private OperationProgress.@Nullable Hold hold() {
    if (awaitsApproval) {
      return OperationProgress.Hold.APPROVAL;
    }
    return paused ? OperationProgress.Hold.PAUSE : null;
  }
}
