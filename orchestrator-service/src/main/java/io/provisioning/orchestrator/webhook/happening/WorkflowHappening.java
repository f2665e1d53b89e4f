package io.provisioning.orchestrator.webhook.happening;

import io.provisioning.orchestrator.workflow.Actor;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a workflow.
 *
 * @param position of the event in the workflow
 * @param operation that it is about, if it is about one
 * @param by who asked for it; absent where it follows from what was before
 * @param submittedBy who submitted the workflow; absent where nobody wrote that down
 */
public record WorkflowHappening(
    String type,
    Instant at,
    String workspace,
    String infrastructure,
    String workflow,
    String plan,
    long position,
    @Nullable String operation,
    @Nullable String reason,
    @Nullable Actor by,
    @Nullable Actor submittedBy)
    implements Happening {

  @Override
  public String identity() {
    return String.join("\n", workflow, String.valueOf(position), type, operation + "");
  }

  /** One line, such as {@code web: workflow failed}. */
  public String title() {
    return infrastructure + ": " + what();
  }

  private String what() {
    return switch (type) {
      case "workflow.started" -> "workflow started";
      case "workflow.waiting_for_approval" -> operation + " waits for approval";
      case "workflow.paused" -> "workflow paused";
      case "workflow.unpaused" -> "workflow unpaused";
      case "workflow.cancelling" -> "workflow is being cancelled";
      case "workflow.rolling_back" -> "workflow is being rolled back";
      case "workflow.resumed" -> "workflow resumed";
      case "workflow.completed" -> "workflow completed";
      case "workflow.cancelled" -> "workflow cancelled";
      case "workflow.rolled_back" -> "workflow rolled back";
      case "workflow.partly_rolled_back" -> "workflow failed, partly rolled back";
      case "workflow.rollback_failed" -> "workflow failed, and so did its rollback";
      default -> "workflow failed";
    };
  }
}
