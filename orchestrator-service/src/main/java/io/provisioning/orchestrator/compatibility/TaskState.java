package io.provisioning.orchestrator.compatibility;

import io.provisioning.orchestrator.engine.WorkflowView;
import java.util.Objects;

/** Where a task stands, in the words of earlier clients. */
enum TaskState {
  PENDING("Pending"),
  RUNNING("Running"),
  COMPLETED("Completed"),
  FAILED("Failed"),
  CANCELLED("Cancelled");

  private final String text;

  TaskState(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /**
   * The state that comes nearest.
   *
   * @param isStarted whether any operation was
   */
  static TaskState of(WorkflowView workflow, boolean isStarted) {
    return switch (workflow.state()) {
      case RUNNING -> isStarted ? RUNNING : PENDING;
      case CANCELLING, ROLLING_BACK -> RUNNING;
      case COMPLETED -> COMPLETED;
      case FAILED, PARTLY_ROLLED_BACK, ROLLBACK_FAILED -> FAILED;
      case CANCELLED -> CANCELLED;
      case ROLLED_BACK -> isUndoneOnRequest(workflow) ? CANCELLED : FAILED;
    };
  }

  /** Otherwise it was undone because an operation failed or time was over. */
  private static boolean isUndoneOnRequest(WorkflowView workflow) {
    var reason = Objects.requireNonNullElse(workflow.reason(), "");
    return reason.startsWith("cancelled") || reason.startsWith("asked for");
  }
}
