package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.util.Optional;

/** Which events mean that a resource has changed. */
final class Transitions {

  private Transitions() {}

  static Optional<Transition> of(String workflow, WorkflowState state, Recorded recorded) {
    return switch (recorded.event()) {
      case OperationSucceeded event -> {
        var operation = state.operation(event.operation()).operation();
        yield Optional.of(
            new Transition(
                state.submitted().workspace(),
                workflow,
                operation.id(),
                operation.resource(),
                state.before(event.operation()).orElse(null),
                operation.nullableTo(),
                event.facts(),
                recorded.at(),
                recorded.position()));
      }
      case UndoSucceeded event -> {
        var operation = state.operation(event.operation()).operation();
        yield Optional.of(
            new Transition(
                state.submitted().workspace(),
                workflow,
                operation.id(),
                operation.resource(),
                operation.nullableTo(),
                operation.nullableFrom(),
                event.facts(),
                recorded.at(),
                recorded.position()));
      }
      default -> Optional.empty();
    };
  }
}
