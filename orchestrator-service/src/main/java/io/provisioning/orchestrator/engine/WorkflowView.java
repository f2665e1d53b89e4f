package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.OperationCounts;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import io.provisioning.service.audit.Audited;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as a client sees it.
 *
 * @param declaration version of the declaration that it applies; null if there is none
 * @param submittedBy absent in entries from before it was written down
 * @param stalled why it stands still until the service is started again; null if it does not
 */
public record WorkflowView(
    String id,
    String workspace,
    String infrastructure,
    String plan,
    @Nullable String declaration,
    WorkflowStatus state,
    boolean paused,
    int priority,
    @Nullable String reason,
    Instant submittedAt,
    @Nullable Actor submittedBy,
    @Nullable Instant endedAt,
    OperationCounts counts,
    long lastEventId,
    @Nullable String stalled)
    implements Audited {

  @Override
  public Map<String, String> about() {
    return Map.of("infrastructure", infrastructure, "workflow", id);
  }

  public WorkflowView asPaused() {
    return new WorkflowView(
        id,
        workspace,
        infrastructure,
        plan,
        declaration,
        state,
        true,
        priority,
        reason,
        submittedAt,
        submittedBy,
        endedAt,
        counts,
        lastEventId,
        stalled);
  }

  public WorkflowView asStalled(String why) {
    return new WorkflowView(
        id,
        workspace,
        infrastructure,
        plan,
        declaration,
        state,
        paused,
        priority,
        reason,
        submittedAt,
        submittedBy,
        endedAt,
        counts,
        lastEventId,
        why);
  }

  public static WorkflowView of(Ended ended) {
    return new WorkflowView(
        ended.workflow(),
        ended.workspace(),
        ended.infrastructure(),
        ended.plan(),
        ended.declaration(),
        ended.status(),
        false,
        ended.priority(),
        ended.reason(),
        ended.submittedAt(),
        ended.submittedBy(),
        ended.endedAt(),
        ended.counts(),
        ended.position(),
        null);
  }

  public static WorkflowView of(String id, WorkflowState state) {
    var submitted = state.submitted();
    return new WorkflowView(
        id,
        submitted.workspace(),
        submitted.infrastructure(),
        submitted.plan(),
        submitted.declaration(),
        state.status(),
        state.isPaused(),
        submitted.options().priority(),
        state.reason().orElse(null),
        state.submittedAt(),
        submitted.by(),
        state.endedAt().orElse(null),
        state.counts(),
        state.position(),
        null);
  }
}
