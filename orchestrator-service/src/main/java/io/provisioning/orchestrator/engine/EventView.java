package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OfOperation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event as a client sees it.
 *
 * @param id position in the workflow
 * @param workflow how the workflow stands when this is sent; with events that are not about one
 *     operation
 */
record EventView(
    long id,
    Instant at,
    String type,
    @Nullable String operation,
    @Nullable Integer attempt,
    @Nullable String message,
    @Nullable Instant retryAt,
    @Nullable WorkflowView workflow) {

  static EventView of(Recorded recorded, WorkflowView workflow) {
    var event = recorded.event();
    return new EventView(
        recorded.position(),
        recorded.at(),
        event.type(),
        operation(event),
        attempt(event),
        message(event),
        retryAt(event),
        event instanceof OfOperation ? null : workflow);
  }

  private static @Nullable String operation(WorkflowEvent event) {
    return switch (event) {
      case OfOperation about -> about.operation();
      case WorkflowEvent.PauseRequested pause -> pause.operation();
      case WorkflowEvent.UnpauseRequested unpause -> unpause.operation();
      default -> null;
    };
  }

  private static @Nullable Integer attempt(WorkflowEvent event) {
    return switch (event) {
      case WorkflowEvent.OperationStarted started -> started.attempt();
      case WorkflowEvent.UndoStarted started -> started.attempt();
      default -> null;
    };
  }

  private static @Nullable String message(WorkflowEvent event) {
    return switch (event) {
      case WorkflowEvent.OperationFailed failed -> failed.message();
      case WorkflowEvent.UndoFailed failed -> failed.message();
      case WorkflowEvent.OperationInterrupted interrupted -> interrupted.message();
      case WorkflowEvent.OperationSkipped skipped -> skipped.because();
      case WorkflowEvent.RollbackStarted started -> started.reason();
      case WorkflowEvent.CancelRequested cancel -> cancel.reason();
      case WorkflowEvent.ApprovalRefused refused -> refused.reason();
      case WorkflowEvent.OperationStarted started -> started.degraded();
      case WorkflowEvent.WorkflowFailed failed -> failed.reason();
      case WorkflowEvent.WorkflowRollbackFailed failed -> failed.reason();
      default -> null;
    };
  }

  private static @Nullable Instant retryAt(WorkflowEvent event) {
    return switch (event) {
      case WorkflowEvent.OperationFailed failed -> failed.retryAt();
      case WorkflowEvent.UndoFailed failed -> failed.retryAt();
      default -> null;
    };
  }
}
