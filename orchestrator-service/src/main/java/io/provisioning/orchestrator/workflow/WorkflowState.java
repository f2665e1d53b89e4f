package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ApprovalGiven;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ApprovalRefused;
import io.provisioning.orchestrator.workflow.WorkflowEvent.CancelRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationInterrupted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSkipped;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.PauseRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UnpauseRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCancelled;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCompleted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowPartlyRolledBack;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowRollbackFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowRolledBack;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.time.Instant;
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
  private final OperationTable operations;
  private final OperationFold fold;
  private final Deadline deadline;
  private WorkflowStatus status = WorkflowStatus.RUNNING;
  private boolean paused;
  private boolean rollbackAfterCancel;
  private List<String> rollbackScope = List.of();
  private long position;
  private @Nullable String reason;
  private @Nullable Instant endedAt;

  private WorkflowState(WorkflowSubmitted submitted, Recorded recorded) {
    this.submitted = submitted;
    submittedAt = recorded.at();
    position = recorded.position();
    operations = new OperationTable(submitted.operations());
    operations.begin(position);
    submitted.options().approvals().forEach(this::awaitApproval);
    fold = new OperationFold(operations);
    deadline = new Deadline(submitted.options().timeout(), submittedAt);
  }

  private void awaitApproval(String id) {
    var operation = operations.get(id);
    operation.awaitsApproval = true;
    operations.change(operation);
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
    operations.begin(position);
    var at = recorded.at();
    switch (recorded.event()) {
      case WorkflowSubmitted _ ->
          throw new IllegalArgumentException("a workflow is submitted only once");
      case OperationStarted event -> fold.started(event, at);
      case OperationSucceeded event -> fold.succeeded(event, at);
      case OperationFailed event -> fold.failed(event, at, status == WorkflowStatus.RUNNING);
      case OperationInterrupted event -> fold.interrupted(event, at);
      case OperationSkipped event -> fold.skipped(event, at);
      case CancelRequested event -> cancelled(event, at);
      case ResumeRequested event -> resumed(event, at);
      case PauseRequested event -> paused(event.operation(), true, at);
      case UnpauseRequested event -> paused(event.operation(), false, at);
      case ApprovalGiven event -> fold.approved(event);
      case ApprovalRefused event -> fold.refused(event, at);
      case RollbackStarted event -> rollbackStarted(event, at);
      case UndoStarted event -> fold.undoStarted(event);
      case UndoSucceeded event -> fold.undone(event, at);
      case UndoFailed event -> fold.undoFailed(event, at);
      case WorkflowCompleted _ -> end(WorkflowStatus.COMPLETED, null, at);
      case WorkflowFailed event -> end(WorkflowStatus.FAILED, event.reason(), at);
      case WorkflowCancelled _ -> end(WorkflowStatus.CANCELLED, reason, at);
      case WorkflowRolledBack(var kept) -> end(WorkflowStatus.ROLLED_BACK, because(kept), at);
      case WorkflowPartlyRolledBack(var kept) ->
          end(WorkflowStatus.PARTLY_ROLLED_BACK, because(kept), at);
      case WorkflowRollbackFailed event -> end(WorkflowStatus.ROLLBACK_FAILED, event.reason(), at);
    }
  }

  private void cancelled(CancelRequested event, Instant at) {
    status = WorkflowStatus.CANCELLING;
    paused = false;
    rollbackAfterCancel = event.rollback();
    reason = event.reason() == null ? "cancelled" : event.reason();
    fold.stopForward(at);
  }

  private void resumed(ResumeRequested event, Instant at) {
    status = WorkflowStatus.RUNNING;
    reason = null;
    endedAt = null;
    deadline.restart(at);
    fold.resumed(event);
  }

  private void paused(@Nullable String operation, boolean isPaused, Instant at) {
    if (operation != null) {
      fold.paused(operation, isPaused);
    } else if (paused != isPaused) {
      paused = isPaused;
      deadline.paused(isPaused, at);
    }
  }

  private void rollbackStarted(RollbackStarted event, Instant at) {
    // An undo that failed goes on with what it was asked for.
    if (status != WorkflowStatus.ROLLBACK_FAILED || !event.operations().isEmpty()) {
      rollbackScope = event.operations();
    }
    status = WorkflowStatus.ROLLING_BACK;
    reason = event.reason();
    endedAt = null;
    fold.rollbackStarted(rollbackScope, at);
  }

  private void end(WorkflowStatus end, @Nullable String why, Instant at) {
    status = end;
    reason = why;
    endedAt = at;
    paused = false;
    fold.end();
  }

  private @Nullable String because(List<String> kept) {
    return kept.isEmpty()
        ? reason
        : reason + "; not undone, since it cannot be: " + String.join(", ", kept);
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

  /** Whether nothing more is started until that is taken back. */
  public boolean isPaused() {
    return paused;
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
    return operations.tally().counts();
  }

  /** How many operations stand there. */
  public int count(OperationStatus where) {
    return operations.tally().of(where);
  }

  public boolean contains(String operation) {
    return operations.contains(operation);
  }

  public OperationProgress operation(String operation) {
    return operations.get(operation).progress();
  }

  /** What the resource is as far as the operation knows: as it was found, or as it was made. */
  public Optional<Desired> present(String operation) {
    return Optional.ofNullable(operations.get(operation).present);
  }

  /** What the resource was before the operation succeeded last. */
  public Optional<Desired> before(String operation) {
    return Optional.ofNullable(operations.get(operation).before);
  }

  /** All operations in plan order, each made when it is reached. */
  public Stream<OperationProgress> operations() {
    return operations.all().map(OperationState::progress);
  }

  /**
   * Operations that stand otherwise because of the last event, as they stand now. It is never more
   * than those of the plan, and seldom more than one.
   */
  public Stream<OperationProgress> changed() {
    return operations.changed().stream().map(OperationState::progress);
  }

  /** Operations that events after a position have changed, as they stand now, in plan order. */
  public Stream<OperationProgress> changedSince(long event) {
    return operations
        .all()
        .filter(operation -> operation.changedAt > event)
        .map(OperationState::progress);
  }

  /** Operations whose effect, or its inverse, was asked for and is not known to have ended. */
  public Stream<OperationProgress> inFlight() {
    return operations.all().filter(operation -> operation.active).map(OperationState::progress);
  }

  /**
   * Attempts that count against the retry policy, of the operation or, while undoing, its undo,
   * with the one that is just failing. Being throttled costs no attempt at what is being done, and
   * is counted apart.
   */
  public int spentAttempts(String operation, FailureClass failing) {
    var state = operations.get(operation);
    var undoing = state.status == OperationStatus.UNDOING;
    var throttled = undoing ? state.throttledOnUndo : state.throttled;
    return failing == FailureClass.THROTTLED
        ? throttled + 1
        : (undoing ? state.spentOnUndo : state.spent) - throttled;
  }

  /**
   * When there is something to do even if nothing happens.
   *
   * @param decided what was due until then was decided upon; what could not start waits for others
   */
  public Optional<Instant> nextDue(Instant decided) {
    if (paused) {
      return Optional.empty();
    }
    var due = status == WorkflowStatus.RUNNING ? deadline.at() : Optional.<Instant>empty();
    return Stream.concat(
            due.filter(at -> at.isAfter(decided)).stream(),
            operations.waiting().nextDueAfter(decided).stream())
        .min(Instant::compareTo);
  }

  OperationTable table() {
    return operations;
  }

  int active() {
    return operations.active();
  }

  ForwardOrder forward() {
    return fold.forward();
  }

  Optional<UndoOrder> undo() {
    return fold.undo();
  }

  Deadline deadline() {
    return deadline;
  }

  boolean rollbackAfterCancel() {
    return rollbackAfterCancel;
  }

  Optional<String> firstFailure() {
    return fold.firstFailure();
  }
}
