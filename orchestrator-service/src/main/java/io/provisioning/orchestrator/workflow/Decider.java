package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCancelled;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCompleted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowPartlyRolledBack;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowRollbackFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowRolledBack;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says what should happen next in a workflow. Pure: the same state and time give the same answer.
 * Whoever asks makes the decisions events, applies them, and asks again until nothing is left.
 */
public final class Decider {

  private static final int SKIPS_AT_ONCE = 1_000;

  /** There is no use in more that wait for others to let them start. */
  private static final int MOST_ASKED = 64;

  private Decider() {}

  /**
   * What should happen now; empty while there is something to wait for, or after the end.
   *
   * @param asked operations that are to be started already as soon as others let them, and count as
   *     if they ran
   */
  public static List<Decision> next(WorkflowState state, Instant now, Set<String> asked) {
    if (state.isPaused()) {
      return List.of();
    }
    return switch (state.status()) {
      case RUNNING -> forward(state, now, asked);
      case CANCELLING -> cancelling(state);
      case ROLLING_BACK -> backward(state, now, asked);
      case COMPLETED, FAILED, CANCELLED, ROLLED_BACK, PARTLY_ROLLED_BACK, ROLLBACK_FAILED ->
          List.of();
    };
  }

  private static List<Decision> forward(WorkflowState state, Instant now, Set<String> asked) {
    var tally = state.table().tally();
    var rollback = state.submitted().options().rollback();
    if (tally.of(OperationStatus.FAILED) > 0 && rollback) {
      return List.of(new Decision.RollBack(state.firstFailure().orElse("an operation failed")));
    }
    if (state.deadline().isOver(now)) {
      return List.of(new Decision.Cancel(rollback, state.deadline().toString()));
    }
    var decisions = new ArrayList<Decision>();
    state.forward().toSkip().stream()
        .limit(SKIPS_AT_ONCE)
        .forEach(index -> decisions.add(skip(state, index)));
    fill(state, now, asked, state.forward().ready(), decisions, it -> start(state, it));
    return decisions.isEmpty() && isIdle(state) && tally.of(OperationStatus.PENDING) == 0
        ? List.of(new Decision.Finish(endOf(state)))
        : decisions;
  }

  private static List<Decision> cancelling(WorkflowState state) {
    if (state.active() > 0) {
      return List.of();
    }
    return List.of(
        state.rollbackAfterCancel()
            ? new Decision.RollBack(state.reason().orElse("cancelled"))
            : new Decision.Finish(new WorkflowCancelled()));
  }

  private static List<Decision> backward(WorkflowState state, Instant now, Set<String> asked) {
    var undo = state.undo().orElseThrow();
    var decisions = new ArrayList<Decision>();
    fill(state, now, asked, undo.ready(), decisions, Decider::undo);
    if (!decisions.isEmpty() || !isIdle(state) || !undo.ready().isEmpty()) {
      return decisions;
    }
    return List.of(new Decision.Finish(undo.remaining() == 0 ? undone(state) : stuck(state)));
  }

  private static WorkflowEvent.End undone(WorkflowState state) {
    var isPartly = state.table().all().anyMatch(it -> it.mayHaveHadEffect && it.isReversible());
    return isPartly
        ? new WorkflowPartlyRolledBack(kept(state))
        : new WorkflowRolledBack(kept(state));
  }

  /** Operations that were done and cannot be undone, in plan order. */
  private static List<String> kept(WorkflowState state) {
    return state
        .table()
        .all()
        .filter(operation -> operation.mayHaveHadEffect && !operation.isReversible())
        .map(operation -> operation.operation.id())
        .toList();
  }

  /** Gives free places first to operations whose time has come again, then in plan order. */
  private static void fill(
      WorkflowState state,
      Instant now,
      Set<String> asked,
      SortedSet<Integer> ready,
      List<Decision> decisions,
      Function<OperationState, Decision> decision) {
    var free =
        asked.isEmpty()
            ? state.submitted().options().parallelLimit() - state.active()
            : Math.min(
                state.submitted().options().parallelLimit() - state.active() - asked.size(),
                MOST_ASKED - asked.size());
    var table = state.table();
    Stream.concat(table.waiting().dueAt(now), ready.stream().map(table::at))
        .filter(operation -> !asked.contains(operation.operation.id()))
        .limit(Math.max(0, free))
        .map(decision)
        .forEach(decisions::add);
  }

  private static Decision start(WorkflowState state, OperationState operation) {
    return new Decision.Start(
        operation.operation.id(), operation.attempts + 1, degraded(state, operation));
  }

  private static @Nullable String degraded(WorkflowState state, OperationState operation) {
    var missing =
        operation.operation.dependencies().stream()
            .filter(Operation.Dependency::soft)
            .map(dependency -> state.table().get(dependency.operation()))
            .filter(other -> other.status != OperationStatus.SUCCEEDED)
            .map(other -> "`%s`, which %s".formatted(other.operation.id(), fate(other.status)))
            .toList();
    return missing.isEmpty() ? null : "does without " + String.join(", ", missing);
  }

  private static String fate(OperationStatus status) {
    return status == OperationStatus.FAILED ? "failed" : "was skipped";
  }

  private static Decision undo(OperationState operation) {
    return new Decision.Undo(operation.operation.id(), operation.spentOnUndo + 1);
  }

  private static Decision skip(WorkflowState state, int index) {
    var operation = state.table().at(index).operation;
    var because =
        operation.dependencies().stream()
            .filter(dependency -> !dependency.soft())
            .map(dependency -> state.table().get(dependency.operation()))
            .filter(Decider::didNotSucceed)
            .findFirst()
            .map(needed ->
                "needs `%s`, which %s".formatted(needed.operation.id(), fate(needed.status)))
            .orElse("what it needs did not succeed");
    return new Decision.Skip(operation.id(), because);
  }

  private static boolean didNotSucceed(OperationState operation) {
    return operation.status == OperationStatus.FAILED
        || operation.status == OperationStatus.SKIPPED;
  }

  private static boolean isIdle(WorkflowState state) {
    return state.active() == 0 && state.table().waiting().isEmpty();
  }

  private static WorkflowEvent.End endOf(WorkflowState state) {
    return state.firstFailure().isEmpty()
        ? new WorkflowCompleted()
        : new WorkflowFailed(state.firstFailure().get());
  }

  private static WorkflowEvent.End stuck(WorkflowState state) {
    return new WorkflowRollbackFailed(undoFailure(state));
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
