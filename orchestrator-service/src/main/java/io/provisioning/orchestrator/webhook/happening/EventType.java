package io.provisioning.orchestrator.webhook.happening;

import io.provisioning.orchestrator.workflow.WorkflowEvent;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The events that webhooks tell of, by their names on the wire. */
public final class EventType {

  public static final String ALL = "*";
  public static final String TEST = "webhook.test";
  public static final String WAITING_FOR_APPROVAL = "workflow.waiting_for_approval";

  static final String ALERT_FIRING = "alert.firing";
  static final String ALERT_ACKNOWLEDGED = "alert.acknowledged";
  static final String ALERT_RESOLVED = "alert.resolved";

  public static final List<String> NAMES =
      List.of(
          "workflow.started",
          WAITING_FOR_APPROVAL,
          "workflow.paused",
          "workflow.unpaused",
          "workflow.cancelling",
          "workflow.rolling_back",
          "workflow.resumed",
          "workflow.completed",
          "workflow.failed",
          "workflow.cancelled",
          "workflow.rolled_back",
          "workflow.partly_rolled_back",
          "workflow.rollback_failed",
          ALERT_FIRING,
          ALERT_ACKNOWLEDGED,
          ALERT_RESOLVED);

  private EventType() {}

  /** Empty for what only the workflow's own page tells of. */
  public static Optional<String> of(WorkflowEvent event) {
    return switch (event) {
      case WorkflowEvent.WorkflowSubmitted _ -> Optional.of("workflow.started");
      case WorkflowEvent.PauseRequested pause -> whole(pause.operation(), "workflow.paused");
      case WorkflowEvent.UnpauseRequested pause -> whole(pause.operation(), "workflow.unpaused");
      case WorkflowEvent.CancelRequested _ -> Optional.of("workflow.cancelling");
      case WorkflowEvent.RollbackStarted _ -> Optional.of("workflow.rolling_back");
      case WorkflowEvent.ResumeRequested _ -> Optional.of("workflow.resumed");
      case WorkflowEvent.WorkflowCompleted _ -> Optional.of("workflow.completed");
      case WorkflowEvent.WorkflowFailed _ -> Optional.of("workflow.failed");
      case WorkflowEvent.WorkflowCancelled _ -> Optional.of("workflow.cancelled");
      case WorkflowEvent.WorkflowRolledBack _ -> Optional.of("workflow.rolled_back");
      case WorkflowEvent.WorkflowPartlyRolledBack _ -> Optional.of("workflow.partly_rolled_back");
      case WorkflowEvent.WorkflowRollbackFailed _ -> Optional.of("workflow.rollback_failed");
      case WorkflowEvent.OfOperation _ -> Optional.empty();
    };
  }

  /** Why it happened, where the event says so. */
  public static Optional<String> reason(WorkflowEvent event) {
    return switch (event) {
      case WorkflowEvent.CancelRequested cancel -> Optional.ofNullable(cancel.reason());
      case WorkflowEvent.RollbackStarted started -> Optional.of(started.reason());
      case WorkflowEvent.WorkflowFailed failed -> Optional.of(failed.reason());
      case WorkflowEvent.WorkflowRollbackFailed failed -> Optional.of(failed.reason());
      default -> Optional.empty();
    };
  }

  private static Optional<String> whole(@Nullable String operation, String type) {
    return operation == null ? Optional.of(type) : Optional.empty();
  }
}
