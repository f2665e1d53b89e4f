package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;

/** How many operations stand where, each counted once. */
record StatusCounts(
    int total,
    int pending,
    int waitingRetry,
    int running,
    int succeeded,
    int failed,
    int skipped,
    int undoing,
    int undone,
    int undoFailed) {

  static StatusCounts of(WorkflowState state) {
    return new StatusCounts(
        state.counts().total(),
        state.count(OperationStatus.PENDING),
        state.count(OperationStatus.WAITING_RETRY),
        state.count(OperationStatus.RUNNING),
        state.count(OperationStatus.SUCCEEDED),
        state.count(OperationStatus.FAILED),
        state.count(OperationStatus.SKIPPED),
        state.count(OperationStatus.UNDOING),
        state.count(OperationStatus.UNDONE),
        state.count(OperationStatus.UNDO_FAILED));
  }

  /**
   * The share of operations with which nothing more is to be done, rounded down; 100 at the end.
   */
  int percent(WorkflowStatus status) {
    if (!status.isActive() || total == 0) {
      return 100;
    }
    var left =
        status == WorkflowStatus.ROLLING_BACK
            ? succeeded + running + undoing
            : pending + waitingRetry + running;
    return (int) (100L * (total - left) / total);
  }
}
