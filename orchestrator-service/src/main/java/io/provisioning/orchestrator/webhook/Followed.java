package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationProgress.Hold;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A workflow with approvals, folded to see when one is waited for: no event says so. */
final class Followed {

  private final WorkflowState state;
  private Set<String> waiting;

  Followed(Recorded first) {
    state = WorkflowState.begin(first);
    waiting = waiting();
  }

  long position() {
    return state.position();
  }

  boolean isActive() {
    return state.status().isActive();
  }

  /** Goes on; tells which operations wait for approval since this event. */
  List<String> apply(Recorded recorded) {
    state.apply(recorded);
    var before = waiting;
    waiting = waiting();
    return waiting.stream().filter(id -> !before.contains(id)).sorted().toList();
  }

  /** Those that wait from the first event on. */
  List<String> first() {
    return waiting.stream().sorted().toList();
  }

  private Set<String> waiting() {
    return state.status() == WorkflowStatus.RUNNING
        ? state.submitted().options().approvals().stream()
            .filter(id -> waits(state.operation(id)))
            .collect(Collectors.toUnmodifiableSet())
        : Set.of();
  }

  private boolean waits(OperationProgress operation) {
    return operation.status() == OperationStatus.PENDING
        && operation.hold() == Hold.APPROVAL
        && operation.operation().dependencies().stream().allMatch(this::isSettled);
  }

  private boolean isSettled(Dependency dependency) {
    return switch (state.operation(dependency.operation()).status()) {
      case SUCCEEDED -> true;
      case FAILED, SKIPPED -> dependency.soft();
      case PENDING, RUNNING, WAITING_RETRY, UNDOING, UNDONE, UNDO_FAILED -> false;
    };
  }
}
