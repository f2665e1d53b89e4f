package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One operation and how far it has come.
 *
 * @param attempts started so far, those before a resume included, undo not included
 * @param round how often it was begun anew after it had been done or undone
 * @param hold what keeps it from being started, whatever else does
 * @param startedAt of the first attempt since it was begun, or begun anew
 * @param retryAt while it waits for another attempt
 * @param degraded what it does without
 * @param error of the last attempt that failed, or why it was skipped
 */
public record OperationProgress(
    Operation operation,
    OperationStatus status,
    int attempts,
    int round,
    @Nullable Hold hold,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    @Nullable Instant retryAt,
    @Nullable String error,
    @Nullable String degraded,
    Effects.@Nullable Facts facts) {

  /** What an operation waits for that only a person can end. */
  public enum Hold {
    PAUSE,
    APPROVAL
  }
}
