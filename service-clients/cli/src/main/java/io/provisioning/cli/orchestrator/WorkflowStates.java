package io.provisioning.cli.orchestrator;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.orchestrator.model.WorkflowView;

/** What the states of a workflow mean to the command. */
public final class WorkflowStates {

  private WorkflowStates() {}

  public static boolean isActive(WorkflowStatus state) {
    return switch (state) {
      case RUNNING, CANCELLING, ROLLING_BACK -> true;
      case COMPLETED, FAILED, CANCELLED, ROLLED_BACK, PARTLY_ROLLED_BACK, ROLLBACK_FAILED -> false;
    };
  }

  public static int exitCode(WorkflowStatus state) {
    return switch (state) {
      case RUNNING, COMPLETED -> ExitCode.DONE;
      case CANCELLING,
          ROLLING_BACK,
          FAILED,
          CANCELLED,
          ROLLED_BACK,
          PARTLY_ROLLED_BACK,
          ROLLBACK_FAILED ->
          ExitCode.WORKFLOW_FAILED;
    };
  }

  /** As people say it, such as {@code running, paused} or {@code running, stalled}. */
  public static String text(WorkflowView workflow) {
    var state = text(workflow.getState());
    if (workflow.getStalled() != null) {
      return state + ", stalled";
    }
    return Boolean.TRUE.equals(workflow.getPaused()) ? state + ", paused" : state;
  }

  /** As people say it, such as {@code rolled back}. */
  public static String text(WorkflowStatus state) {
    return state.getValue().replace('_', ' ');
  }
}
