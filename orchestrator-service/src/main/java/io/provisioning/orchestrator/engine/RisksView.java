package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.operation.Operation.Action;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.util.Set;

/**
 * What may be taken away when a workflow is steered. Of one that goes on, what it may have done by
 * then counts too.
 *
 * @param applying whether its operations delete or replace something
 * @param undoing whether undoing them deletes or replaces something
 * @param failing whether it is undone when an operation fails, and that takes something away
 */
public record RisksView(boolean applying, boolean undoing, boolean failing) {

  private static final Set<Action> TAKING = Set.of(Action.DELETE, Action.REPLACE);
  private static final Set<Action> UNDONE_BY_TAKING = Set.of(Action.CREATE, Action.REPLACE);

  public static RisksView of(WorkflowState state) {
    var applying =
        state.operations().anyMatch(operation -> TAKING.contains(operation.operation().action()));
    var isActive = state.status().isActive();
    var undoing = state.operations().anyMatch(operation -> isUndoneByTaking(operation, isActive));
    return new RisksView(applying, undoing, undoing && state.submitted().options().rollback());
  }

  private static boolean isUndoneByTaking(OperationProgress progress, boolean isActive) {
    var operation = progress.operation();
    return UNDONE_BY_TAKING.contains(operation.action())
        && operation.irreversible().isEmpty()
        && progress.status() != OperationStatus.UNDONE
        && (isActive || progress.attempts() > 0);
  }
}
