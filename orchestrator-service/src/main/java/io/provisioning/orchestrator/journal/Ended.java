package io.provisioning.orchestrator.journal;

import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.OperationCounts;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A workflow that has ended and whose entries are in the archive.
 *
 * @param reason why it failed, was cancelled or undone
 * @param submittedBy absent in entries from before it was written down
 * @param position of its last event
 */
public record Ended(
    String workflow,
    String workspace,
    String infrastructure,
    String plan,
    @Nullable String declaration,
    WorkflowStatus status,
    int priority,
    @Nullable String reason,
    Instant submittedAt,
    @Nullable Actor submittedBy,
    Instant endedAt,
    OperationCounts counts,
    long position) {}
