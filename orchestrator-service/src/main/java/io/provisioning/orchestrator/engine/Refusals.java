package io.provisioning.orchestrator.engine;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the state of a workflow has against a request. */
final class Refusals {

  private Refusals() {}

  static Optional<ProblemException> against(
      WorkflowEvent.Requested event, String workflow, WorkflowStatus status) {
    return switch (event) {
      case WorkflowEvent.WorkflowSubmitted _ ->
          Optional.of(refusal(workflow, status, "it cannot be submitted again"));
      case WorkflowEvent.CancelRequested _ ->
          status == WorkflowStatus.RUNNING
              ? Optional.empty()
              : Optional.of(refusal(workflow, status, "only a running workflow can be cancelled"));
      case WorkflowEvent.ResumeRequested _ ->
          switch (status) {
            case FAILED, CANCELLED -> Optional.empty();
            case RUNNING, CANCELLING, ROLLING_BACK, COMPLETED, ROLLED_BACK, ROLLBACK_FAILED ->
                Optional.of(
                    refusal(
                        workflow,
                        status,
                        "only a failed or cancelled workflow that was not rolled back goes on"));
          };
      case WorkflowEvent.RollbackStarted _ ->
          switch (status) {
            case COMPLETED, FAILED, CANCELLED, ROLLBACK_FAILED -> Optional.empty();
            case RUNNING, CANCELLING, ROLLING_BACK, ROLLED_BACK ->
                Optional.of(
                    refusal(
                        workflow,
                        status,
                        "only an ended workflow is rolled back; cancel one that still runs"));
          };
    };
  }

  static ProblemException stopping() {
    return new ProblemException(
        WorkflowProblem.ENGINE_STOPPING, "the service is not ready; ask again in a while");
  }

  private static ProblemException refusal(String workflow, WorkflowStatus status, String help) {
    return new ProblemException(
        WorkflowProblem.WRONG_WORKFLOW_STATE,
        "workflow `" + workflow + "` is " + status.name().toLowerCase(Locale.ROOT),
        help,
        List.of(),
        null);
  }
}
