package io.provisioning.orchestrator.workflow;

/** Where a workflow stands. */
public enum WorkflowStatus {
  RUNNING,
  CANCELLING,
  ROLLING_BACK,
  COMPLETED,
  FAILED,
  CANCELLED,
  ROLLED_BACK,
  /** A part is undone, the rest stays. */
  PARTLY_ROLLED_BACK,
  ROLLBACK_FAILED;

  /** An active workflow still does something or waits to; it holds its resources. */
  public boolean isActive() {
    return switch (this) {
      case RUNNING, CANCELLING, ROLLING_BACK -> true;
      case COMPLETED, FAILED, CANCELLED, ROLLED_BACK, PARTLY_ROLLED_BACK, ROLLBACK_FAILED -> false;
    };
  }
}
