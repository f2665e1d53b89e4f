package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCancelled;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCompleted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowRollbackFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowRolledBack;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Says what should happen next in a workflow. Pure: the same state and time give the same answer.
 * Whoever asks makes the decisions events, applies them, and asks again until nothing is left.
 */
public final class Decider {

  private static final int SKIPS_AT_ONCE = 1_000;

  private Decider() {}

  /** What should happen now; empty while there is something to wait for, or after the end. */
  public static List<Decision> next(WorkflowState state, Instant now) {
    return switch (state.status()) {
      case RUNNING -> forward(state, now);
      case CANCELLING -> cancelling(state);
      case ROLLING_BACK -> backward(state, now);
      case COMPLETED, FAILED, CANCELLED, ROLLED_BACK, ROLLBACK_FAILED -> List.of();
    };
  }

  private static List<Decision> forward(WorkflowState state, Instant now) {
    if (state.count(OperationStatus.FAILED) > 0 && state.submitted().rollback()) {
      return List.of(new Decision.RollBack(state.firstFailure().orElse("an operation failed")));
    }
    var decisions = new ArrayList<Decision>();
    state.forward().toSkip().stream()
        .limit(SKIPS_AT_ONCE)
        .forEach(index -> decisions.add(skip(state, index)));
    fill(state, now, state.forward().ready(), decisions, Decider::start);
    return decisions.isEmpty() && isIdle(state)
        ? List.of(new Decision.Finish(endOf(state)))
        : decisions;
  }

  private static List<Decision> cancelling(WorkflowState state) {
    if (state.active() > 0) {
      return List.of();
    }
    return List.of(
        state.rollbackAfterCancel()
            ? new Decision.RollBack("cancelled")
            : new Decision.Finish(new WorkflowCancelled()));
  }

  private static List<Decision> backward(WorkflowState state, Instant now) {
    var undo = state.undo().orElseThrow();
    var decisions = new ArrayList<Decision>();
    fill(state, now, undo.ready(), decisions, Decider::undo);
    if (!decisions.isEmpty() || !isIdle(state)) {
      return decisions;
    }
    return List.of(
        new Decision.Finish(
            undo.remaining() == 0
                ? new WorkflowRolledBack(state.kept())
                : new WorkflowRollbackFailed(undoFailure(state))));
  }

  /** Gives free places first to operations whose time has come again, then in plan order. */
  private static void fill(
      WorkflowState state,
      Instant now,
      SortedSet<Integer> ready,
      List<Decision> decisions,
      Function<OperationState, Decision> decision) {
    var free = Math.max(0, state.submitted().parallelLimit() - state.active());
    Stream.concat(state.waiting().dueAt(now), ready.stream().map(state::at))
        .limit(free)
        .map(decision)
        .forEach(decisions::add);
  }

  private static Decision start(OperationState operation) {
    return new Decision.Start(operation.operation.id(), operation.attempts + 1);
  }

  private static Decision undo(OperationState operation) {
    return new Decision.Undo(operation.operation.id(), operation.spentOnUndo + 1);
  }

  private static Decision skip(WorkflowState state, int index) {
    var because =
        state.plan(index).dependencies().stream()
            .filter(dependency -> !dependency.soft())
            .map(dependency -> state.operation(dependency.operation()))
            .filter(Decider::didNotSucceed)
            .findFirst()
            .map(needed ->
                "needs `"
                    + needed.operation().id()
                    + "`, which "
                    + (needed.status() == OperationStatus.FAILED ? "failed" : "was skipped"))
            .orElse("what it needs did not succeed");
    return new Decision.Skip(state.plan(index).id(), because);
  }

  private static boolean didNotSucceed(OperationProgress operation) {
    return operation.status() == OperationStatus.FAILED
        || operation.status() == OperationStatus.SKIPPED;
  }

  private static boolean isIdle(WorkflowState state) {
    return state.active() == 0 && state.waiting().isEmpty();
  }

  private static WorkflowEvent.End endOf(WorkflowState state) {
    return state.firstFailure().isEmpty()
        ? new WorkflowCompleted()
        : new WorkflowFailed(state.firstFailure().get());
  }

  private static String undoFailure(WorkflowState state) {
    return state
            .operations()
            .filter(operation -> operation.status() == OperationStatus.UNDO_FAILED)
            .findFirst()
            .map(operation ->
                "operation `"
                    + operation.operation().id()
                    + "` could not be undone: "
                    + operation.error())
            .orElse("an operation could not be undone")
        + state.reason().map(reason -> "; undone because: " + reason).orElse("");
  }
}
