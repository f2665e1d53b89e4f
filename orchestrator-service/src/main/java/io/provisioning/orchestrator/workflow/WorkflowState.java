package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.WorkflowEvent.CancelRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationInterrupted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSkipped;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCancelled;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCompleted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowRollbackFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowRolledBack;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a workflow's events add up to. {@link #apply} is the only thing that changes it, and the
 * same events always give the same state. Confined to one thread at a time.
 *
 * <p>An event costs O(log n) in the number of operations, save for the few that turn the whole
 * workflow round (rollback, cancel, resume), which look at every operation once.
 */
public final class WorkflowState {

  private final WorkflowSubmitted submitted;
  private final Instant submittedAt;
  private final Graph graph;
  private final OperationState[] operations;
  private final Tally tally;
  private final RetryQueue waiting = new RetryQueue();
  private ForwardOrder forward;
  private @Nullable UndoOrder undo;
  private WorkflowStatus status = WorkflowStatus.RUNNING;
  private boolean rollbackAfterCancel;
  private int active;
  private long position;
  private @Nullable String reason;
  private @Nullable String firstFailure;
  private @Nullable Instant endedAt;

  private WorkflowState(WorkflowSubmitted submitted, Recorded recorded) {
    this.submitted = submitted;
    submittedAt = recorded.at();
    position = recorded.position();
    graph = new Graph(submitted.operations());
    operations = new OperationState[graph.size()];
    Arrays.setAll(
        operations, index -> new OperationState(index, submitted.operations().get(index)));
    tally = new Tally(operations.length);
    forward = new ForwardOrder(graph, operations);
  }

  /**
   * The state after the first event.
   *
   * @throws IllegalArgumentException if it is not the first event of a workflow that can run
   */
  public static WorkflowState begin(Recorded first) {
    if (first.position() != 1 || !(first.event() instanceof WorkflowSubmitted submitted)) {
      throw new IllegalArgumentException(
          "a workflow begins with its submission, not with " + first.event().type());
    }
    return new WorkflowState(submitted, first);
  }

  /**
   * Adds the next event.
   *
   * @throws IllegalArgumentException if an event is missing before it
   */
  public void apply(Recorded recorded) {
    if (recorded.position() != position + 1) {
      throw new IllegalArgumentException(
          "event " + recorded.position() + " does not follow event " + position);
    }
    position = recorded.position();
    var at = recorded.at();
    switch (recorded.event()) {
      case WorkflowSubmitted _ ->
          throw new IllegalArgumentException("a workflow is submitted only once");
      case OperationStarted event -> started(get(event.operation()), at);
      case OperationSucceeded event -> succeeded(event, at);
      case OperationFailed event -> failed(event, at);
      case OperationInterrupted event -> gaveUp(ended(event), event.message(), at);
      case OperationSkipped event -> skipped(event, at);
      case CancelRequested event -> cancelled(event, at);
      case ResumeRequested _ -> resumed();
      case RollbackStarted event -> rollbackStarted(event, at);
      case UndoStarted event -> undoStarted(get(event.operation()));
      case UndoSucceeded event -> undone(event, at);
      case UndoFailed event -> undoFailed(event, at);
      case WorkflowCompleted _ -> end(WorkflowStatus.COMPLETED, null, at);
      case WorkflowFailed event -> end(WorkflowStatus.FAILED, event.reason(), at);
      case WorkflowCancelled _ -> end(WorkflowStatus.CANCELLED, "cancelled", at);
      case WorkflowRolledBack event -> end(WorkflowStatus.ROLLED_BACK, keptReason(event), at);
      case WorkflowRollbackFailed event -> end(WorkflowStatus.ROLLBACK_FAILED, event.reason(), at);
    }
  }

  private void started(OperationState operation, Instant at) {
    waiting.remove(operation);
    forward.started(operation.index);
    become(operation, OperationStatus.RUNNING);
    operation.attempts++;
    operation.spent++;
    operation.startedAt = operation.startedAt == null ? at : operation.startedAt;
    activate(operation);
  }

  private void succeeded(OperationSucceeded event, Instant at) {
    var operation = ended(event);
    become(operation, OperationStatus.SUCCEEDED);
    operation.endedAt = at;
    operation.error = null;
    operation.facts = event.facts();
    if (undo != null) {
      undo.ended(operation.index);
    } else {
      forward.succeeded(operation.index);
    }
  }

  private void failed(OperationFailed event, Instant at) {
    var operation = ended(event);
    operation.throttled += event.failureClass() == FailureClass.THROTTLED ? 1 : 0;
    if (event.retryAt() != null && status == WorkflowStatus.RUNNING) {
      become(operation, OperationStatus.WAITING_RETRY);
      operation.error = event.message();
      waiting.add(operation, event.retryAt());
    } else {
      gaveUp(operation, event.message(), at);
    }
  }

  private void gaveUp(OperationState operation, String message, Instant at) {
    become(operation, OperationStatus.FAILED);
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

  private void skipped(OperationSkipped event, Instant at) {
    var operation = get(event.operation());
    become(operation, OperationStatus.SKIPPED);
    operation.error = event.because();
    operation.endedAt = at;
    forward.gaveUp(operation.index);
  }

  private void cancelled(CancelRequested event, Instant at) {
    status = WorkflowStatus.CANCELLING;
    rollbackAfterCancel = event.rollback();
    stopForward(at);
  }

  private void resumed() {
    status = WorkflowStatus.RUNNING;
    reason = null;
    firstFailure = null;
    endedAt = null;
    for (var operation : operations) {
      if (operation.status == OperationStatus.FAILED
          || operation.status == OperationStatus.SKIPPED) {
        become(operation, OperationStatus.PENDING);
        operation.spent = 0;
        operation.throttled = 0;
        operation.endedAt = null;
      }
    }
    forward = new ForwardOrder(graph, operations);
  }

  private void rollbackStarted(RollbackStarted event, Instant at) {
    stopForward(at);
    status = WorkflowStatus.ROLLING_BACK;
    reason = event.reason();
    endedAt = null;
    for (var operation : operations) {
      operation.spentOnUndo = 0;
      operation.throttledOnUndo = 0;
    }
    undo = new UndoOrder(graph, operations);
  }

  private void stopForward(Instant at) {
    waiting
        .operations()
        .forEach(operation -> {
          become(operation, OperationStatus.FAILED);
          operation.endedAt = at;
        });
    waiting.clear();
    forward.clear();
  }

  private void undoStarted(OperationState operation) {
    waiting.remove(operation);
    undoOrder().started(operation.index);
    become(operation, OperationStatus.UNDOING);
    operation.spentOnUndo++;
    operation.endedAt = null;
    activate(operation);
  }

  private void undone(UndoSucceeded event, Instant at) {
    var operation = ended(event);
    become(operation, OperationStatus.UNDONE);
    operation.endedAt = at;
    operation.facts = event.facts();
    undoOrder().undone(operation.index);
  }

  private void undoFailed(UndoFailed event, Instant at) {
    var operation = ended(event);
    operation.throttledOnUndo += event.failureClass() == FailureClass.THROTTLED ? 1 : 0;
    operation.error = event.message();
    if (event.retryAt() != null) {
      waiting.add(operation, event.retryAt());
    } else {
      become(operation, OperationStatus.UNDO_FAILED);
      operation.endedAt = at;
    }
  }

  private void end(WorkflowStatus end, @Nullable String why, Instant at) {
    status = end;
    reason = why;
    endedAt = at;
    undo = null;
  }

  private @Nullable String keptReason(WorkflowRolledBack event) {
    return event.kept().isEmpty()
        ? reason
        : reason + "; not undone, since it cannot be: " + String.join(", ", event.kept());
  }

  private OperationState ended(WorkflowEvent.OfOperation event) {
    var operation = get(event.operation());
    operation.active = false;
    active--;
    return operation;
  }

  private void activate(OperationState operation) {
    operation.active = true;
    active++;
  }

  private void become(OperationState operation, OperationStatus next) {
    tally.move(operation.status, next);
    operation.status = next;
  }

  private OperationState get(String operation) {
    return operations[graph.index(operation)];
  }

  private UndoOrder undoOrder() {
    if (undo == null) {
      throw new IllegalArgumentException("nothing is undone before a rollback has started");
    }
    return undo;
  }

  public WorkflowSubmitted submitted() {
    return submitted;
  }

  public Instant submittedAt() {
    return submittedAt;
  }

  public Optional<Instant> endedAt() {
    return Optional.ofNullable(endedAt);
  }

  public WorkflowStatus status() {
    return status;
  }

  /** Why it failed, was cancelled or is undone. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  /** The position of the last event. */
  public long position() {
    return position;
  }

  public OperationCounts counts() {
    return tally.counts();
  }

  public boolean contains(String operation) {
    return graph.contains(operation);
  }

  public OperationProgress operation(String operation) {
    return get(operation).progress();
  }

  /** All operations in plan order, each made when it is reached. */
  public Stream<OperationProgress> operations() {
    return Arrays.stream(operations).map(OperationState::progress);
  }

  /** Operations whose effect, or its inverse, was asked for and is not known to have ended. */
  public Stream<OperationProgress> inFlight() {
    return Arrays.stream(operations)
        .filter(operation -> operation.active)
        .map(OperationState::progress);
  }

  /**
   * Attempts that count against the retry policy, of the operation or, while undoing, its undo,
   * with the one that is just failing. Being throttled costs no attempt at what is being done, and
   * is counted apart.
   */
  public int spentAttempts(String operation, FailureClass failing) {
    var state = get(operation);
    var undoing = state.status == OperationStatus.UNDOING;
    var throttled = undoing ? state.throttledOnUndo : state.throttled;
    return failing == FailureClass.THROTTLED
        ? throttled + 1
        : (undoing ? state.spentOnUndo : state.spent) - throttled;
  }

  /** When the next waiting operation is due. */
  public Optional<Instant> nextDue() {
    return waiting.nextDue();
  }

  int active() {
    return active;
  }

  int count(OperationStatus wanted) {
    return tally.of(wanted);
  }

  RetryQueue waiting() {
    return waiting;
  }

  ForwardOrder forward() {
    return forward;
  }

  Optional<UndoOrder> undo() {
    return Optional.ofNullable(undo);
  }

  Operation plan(int index) {
    return operations[index].operation;
  }

  OperationState at(int index) {
    return operations[index];
  }

  boolean rollbackAfterCancel() {
    return rollbackAfterCancel;
  }

  Optional<String> firstFailure() {
    return Optional.ofNullable(firstFailure);
  }

  /** Operations that were done and cannot be undone, in plan order. */
  List<String> kept() {
    return Arrays.stream(operations)
        .filter(operation -> operation.mayHaveHadEffect() && !operation.isReversible())
        .map(operation -> operation.operation.id())
        .toList();
  }
}
