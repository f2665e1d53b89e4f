package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An operation in few bytes.
 *
 * @param error its first 200 characters
 */
record OperationBrief(
    String operation,
    OperationStatus state,
    int attempts,
    @Nullable Instant startedAt,
    @Nullable Instant retryAt,
    @Nullable String error) {

  static OperationBrief of(OperationProgress progress) {
    return new OperationBrief(
        progress.operation().id(),
        progress.status(),
        progress.attempts(),
        progress.startedAt(),
        progress.retryAt(),
        Optional.ofNullable(progress.error()).map(Texts::cut).orElse(null));
  }
}
