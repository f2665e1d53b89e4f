package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One operation and how far it has come.
 *
 * @param attempts started so far, those before a resume included, undo not included
 * @param startedAt of the first attempt
 * @param retryAt while it waits for another attempt
 * @param error of the last attempt that failed, or why it was skipped
 */
public record OperationProgress(
    Operation operation,
    OperationStatus status,
    int attempts,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    @Nullable Instant retryAt,
    @Nullable String error,
    Effects.@Nullable Facts facts) {}
