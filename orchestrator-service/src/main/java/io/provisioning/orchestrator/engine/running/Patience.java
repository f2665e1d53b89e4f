package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.engine.WaitingView;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationProgress.Hold;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Tells why operations of a workflow wait. */
final class Patience {

  private static final int DEPENDENCIES_NAMED = 5;

  private final WorkflowState state;
  private final Places places;
  private final boolean isHeld;
  private final Instant now;

  Patience(WorkflowState state, Places places, boolean isHeld, Instant now) {
    this.state = state;
    this.places = places;
    this.isHeld = isHeld;
    this.now = now;
  }

  /** Operations that wait, in plan order. */
  Stream<WaitingView> all() {
    return state.status().isActive()
        ? state.operations().filter(this::waits).map(this::why)
        : Stream.empty();
  }

  private boolean waits(OperationProgress operation) {
    var isUndone = state.status() == WorkflowStatus.ROLLING_BACK;
    return switch (operation.status()) {
      case PENDING -> !isUndone;
      case WAITING_RETRY -> true;
      case SUCCEEDED -> isUndone && operation.operation().irreversible().isEmpty();
      case UNDOING -> operation.retryAt() != null;
      case RUNNING, FAILED, SKIPPED, UNDONE, UNDO_FAILED -> false;
    };
  }

  private WaitingView why(OperationProgress operation) {
    var because = new ArrayList<String>();
    if (isHeld) {
      because.add("the service was started in paused mode; unpause the workflow");
    }
    if (state.isPaused()) {
      because.add("the workflow is paused");
    }
    if (operation.hold() != null) {
      because.add(
          operation.hold() == Hold.APPROVAL ? "it needs approval" : "the operation is paused");
    }
    if (operation.retryAt() != null) {
      because.add("the next attempt is due then; the last one failed: " + operation.error());
    }
    because.addAll(others(operation));
    places
        .why(operation.operation().id())
        .ifPresent(waiting -> waiting.causes().forEach(cause -> because.add(cause.text(now))));
    if (because.isEmpty()) {
      because.add(
          "the parallel limit of the workflow is reached: "
              + state.submitted().options().parallelLimit());
    }
    return new WaitingView(operation.operation().id(), because, operation.retryAt());
  }

  private List<String> others(OperationProgress operation) {
    if (state.status() != WorkflowStatus.RUNNING) {
      return dependents(operation);
    }
    return operation.operation().dependencies().stream()
        .map(Dependency::operation)
        .map(state::operation)
        .filter(needed -> !isDone(needed))
        .limit(DEPENDENCIES_NAMED)
        .map(needed -> "needs " + stand(needed))
        .toList();
  }

  private List<String> dependents(OperationProgress operation) {
    return state
        .operations()
        .filter(other -> needs(other, operation.operation().id()))
        .filter(other ->
            other.status() == OperationStatus.SUCCEEDED
                || other.status() == OperationStatus.RUNNING
                || other.status() == OperationStatus.UNDOING
                || other.status() == OperationStatus.UNDO_FAILED)
        .limit(DEPENDENCIES_NAMED)
        .map(other -> "is needed by " + stand(other))
        .toList();
  }

  private static boolean needs(OperationProgress operation, String other) {
    return operation.operation().dependencies().stream()
        .anyMatch(dependency -> dependency.operation().equals(other));
  }

  private static boolean isDone(OperationProgress operation) {
    return operation.status() == OperationStatus.SUCCEEDED;
  }

  private static String stand(OperationProgress operation) {
    return "`%s`, which is %s"
        .formatted(
            operation.operation().id(),
            operation.status().name().toLowerCase(Locale.ROOT).replace('_', ' '));
  }
}
