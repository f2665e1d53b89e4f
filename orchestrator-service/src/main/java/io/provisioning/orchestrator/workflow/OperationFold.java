package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ApprovalGiven;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ApprovalRefused;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Edit;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationInterrupted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSkipped;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoSucceeded;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What events mean for single operations, and for the order in which they may go on. */
final class OperationFold {

  private final OperationTable operations;
  private ForwardOrder forward;
  private @Nullable UndoOrder undo;
  private @Nullable String firstFailure;

  OperationFold(OperationTable operations) {
    this.operations = operations;
    forward = operations.forwardOrder();
  }

  void started(OperationStarted event, Instant at) {
    var operation = operations.get(event.operation());
    forward.started(operation.index);
    operations.activate(operation, OperationStatus.RUNNING);
    operation.attempts++;
    operation.spent++;
    operation.mayHaveHadEffect = true;
    operation.degraded = event.degraded();
    operation.startedAt = operation.startedAt == null ? at : operation.startedAt;
  }

  void succeeded(OperationSucceeded event, Instant at) {
    var operation = operations.deactivate(event.operation());
    var invalidates =
        operation.round > 0
            && (operation.edited || !Objects.equals(operation.facts, event.facts()));
    operations.become(operation, OperationStatus.SUCCEEDED);
    operation.endedAt = at;
    operation.error = null;
    operation.edited = false;
    operation.facts = event.facts();
    operation.before = operation.present;
    operation.present = operation.operation.nullableTo();
    if (undo != null) {
      undo.ended(operation.index);
    } else {
      forward.succeeded(operation.index);
      if (invalidates) {
        invalidateDependents(operation);
      }
      if (operation.stale) {
        renew(operation);
        forward.invalidated(operation.index);
      }
    }
  }

  private void invalidateDependents(OperationState operation) {
    for (var edge : operations.dependents(operation)) {
      var dependent = operations.at(edge.node());
      if (edge.soft()) {
        continue;
      }
      if (dependent.status == OperationStatus.SUCCEEDED) {
        renew(dependent);
        forward.invalidated(dependent.index);
      } else if (dependent.active) {
        dependent.stale = true;
      }
    }
  }

  void failed(OperationFailed event, Instant at, boolean isRunning) {
    var operation = operations.deactivate(event.operation());
    operation.throttled += event.failureClass() == FailureClass.THROTTLED ? 1 : 0;
    operation.spent -= event.failureClass() == FailureClass.REFUSED ? 1 : 0;
    if (event.retryAt() != null && isRunning) {
      operations.become(operation, OperationStatus.WAITING_RETRY);
      operation.error = event.message();
      operations.retryAt(operation, event.retryAt());
    } else {
      gaveUp(operation, event.message(), at);
    }
  }

  void interrupted(OperationInterrupted event, Instant at) {
    gaveUp(operations.deactivate(event.operation()), event.message(), at);
  }

  private void gaveUp(OperationState operation, String message, Instant at) {
    operations.become(operation, OperationStatus.FAILED);
    operation.error = message;
    operation.endedAt = at;
    if (firstFailure == null) {
      firstFailure = "operation `" + operation.operation.id() + "` failed: " + message;
    }
    if (undo != null) {
      undo.ended(operation.index);
    } else {
      forward.gaveUp(operation.index);
    }
  }

  void skipped(OperationSkipped event, Instant at) {
    var operation = operations.get(event.operation());
    operations.become(operation, OperationStatus.SKIPPED);
    operation.error = event.because();
    operation.endedAt = at;
    forward.gaveUp(operation.index);
  }

  void paused(String id, boolean isPaused) {
    var operation = operations.get(id);
    operation.paused = isPaused;
    operations.change(operation);
    operations.waiting().pauseChanged(operation);
    forward.hold(operation.index, operation.isHeld());
  }

  void approved(ApprovalGiven event) {
    var operation = operations.get(event.operation());
    operation.awaitsApproval = false;
    operations.change(operation);
    forward.hold(operation.index, operation.isHeld());
  }

  void refused(ApprovalRefused event, Instant at) {
    gaveUp(operations.get(event.operation()), "not approved: " + event.reason(), at);
  }

  void resumed(ResumeRequested event) {
    firstFailure = null;
    event.edits().forEach(this::edit);
    var again = new HashSet<>(event.operations());
    event.edits().forEach(edit -> again.add(edit.operation()));
    operations
        .all()
        .filter(operation ->
            switch (operation.status) {
              case FAILED, SKIPPED, UNDONE -> true;
              case SUCCEEDED -> again.contains(operation.operation.id());
              case PENDING, WAITING_RETRY, RUNNING, UNDOING, UNDO_FAILED -> false;
            })
        .forEach(this::renew);
    forward = operations.forwardOrder();
  }

  private void edit(Edit edit) {
    var state = operations.get(edit.operation());
    var before = state.operation;
    state.edited = true;
    state.operation =
        new Operation(
            before.id(),
            before.action(),
            before.resource(),
            before.nullableFrom(),
            edit.to(),
            before.dependencies(),
            before.retry(),
            before.timeout(),
            before.nullableIrreversible(),
            before.nullableRecorded());
  }

  private void renew(OperationState operation) {
    if (operation.status == OperationStatus.SUCCEEDED
        || operation.status == OperationStatus.UNDONE) {
      operation.round++;
    }
    operations.become(operation, OperationStatus.PENDING);
    operation.renew();
  }

  /** Nothing more is started, and nothing tried again. */
  void stopForward(Instant at) {
    operations.giveUpRetries(at);
    forward.clear();
  }

  void rollbackStarted(List<String> scope, Instant at) {
    stopForward(at);
    operations
        .all()
        .forEach(operation -> {
          operation.spentOnUndo = 0;
          operation.throttledOnUndo = 0;
        });
    undo = operations.undoOrder(scope.isEmpty() ? scope : withUndoFailed(scope));
  }

  /** What could not be undone before is in no state to go on from, so it is tried again as well. */
  private List<String> withUndoFailed(List<String> scope) {
    var failed =
        operations
            .all()
            .filter(operation -> operation.status == OperationStatus.UNDO_FAILED)
            .map(operation -> operation.operation.id());
    return Stream.concat(scope.stream(), failed).distinct().toList();
  }

  void undoStarted(UndoStarted event) {
    var operation = operations.get(event.operation());
    undoOrder().started(operation.index);
    operations.activate(operation, OperationStatus.UNDOING);
    operation.spentOnUndo++;
    operation.endedAt = null;
  }

  void undone(UndoSucceeded event, Instant at) {
    var operation = operations.deactivate(event.operation());
    operations.become(operation, OperationStatus.UNDONE);
    operation.endedAt = at;
    operation.facts = event.facts();
    operation.present = operation.operation.nullableFrom();
    operation.mayHaveHadEffect = false;
    undoOrder().undone(operation.index);
  }

  void undoFailed(UndoFailed event, Instant at) {
    var operation = operations.deactivate(event.operation());
    operation.throttledOnUndo += event.failureClass() == FailureClass.THROTTLED ? 1 : 0;
    operation.spentOnUndo -= event.failureClass() == FailureClass.REFUSED ? 1 : 0;
    operation.error = event.message();
    if (event.retryAt() != null) {
      operations.retryAt(operation, event.retryAt());
    } else {
      operations.become(operation, OperationStatus.UNDO_FAILED);
      operation.endedAt = at;
    }
  }

  void end() {
    undo = null;
  }

  private UndoOrder undoOrder() {
    if (undo == null) {
      throw new IllegalArgumentException("nothing is undone before a rollback has started");
    }
    return undo;
  }

  ForwardOrder forward() {
    return forward;
  }

  Optional<UndoOrder> undo() {
    return Optional.ofNullable(undo);
  }

  Optional<String> firstFailure() {
    return Optional.ofNullable(firstFailure);
  }
}
