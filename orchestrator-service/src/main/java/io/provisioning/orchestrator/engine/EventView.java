package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OfOperation;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Requested;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event as a client sees it: the same whenever it is sent.
 *
 * @param id position in the workflow
 * @param by who asked for it; absent where it follows from what was before
 * @param changes operations that stand otherwise because of it, as they stand after it
 * @param more whether it is only the beginning of the changes, and the others and the event follow
 * @param workflow how the workflow stands after it; with events that are not about one operation
 */
public record EventView(
    long id,
    Instant at,
    String type,
    @Nullable String operation,
    @Nullable Integer attempt,
    @Nullable String message,
    @Nullable Actor by,
    @Nullable Instant retryAt,
    List<OperationBrief> changes,
    @Nullable Boolean more,
    @Nullable WorkflowView workflow) {

  static final int CHANGES = 100;

  /** The event after which a workflow stands so. */
  public static EventView of(String id, WorkflowState state, Recorded recorded) {
    var event = recorded.event();
    return new EventView(
        recorded.position(),
        recorded.at(),
        event.type(),
        operation(event),
        attempt(event),
        message(event),
        event instanceof Requested requested ? requested.by() : null,
        retryAt(event),
        state.changed().map(OperationBrief::of).toList(),
        null,
        event instanceof OfOperation ? null : WorkflowView.of(id, state));
  }

  /** In pieces of bounded size, of which the last is the event itself. */
  public List<EventView> pieces() {
    var pieces = new ArrayList<EventView>();
    var sent = 0;
    for (; changes.size() - sent > CHANGES; sent += CHANGES) {
      pieces.add(with(changes.subList(sent, sent + CHANGES), true));
    }
    pieces.add(with(changes.subList(sent, changes.size()), null));
    return pieces;
  }

  private EventView with(List<OperationBrief> some, @Nullable Boolean hasMore) {
    return new EventView(
        id, at, type, operation, attempt, message, by, retryAt, some, hasMore, workflow);
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
