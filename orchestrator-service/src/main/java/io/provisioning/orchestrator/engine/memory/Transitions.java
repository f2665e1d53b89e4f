package io.provisioning.orchestrator.engine.memory;

import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.operation.Transition.Ledger.Mark;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.util.Optional;

/** Which events mean that a resource has changed. */
public final class Transitions {

  private Transitions() {}

  public static Optional<Transition> of(String workflow, WorkflowState state, Recorded recorded) {
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
                operation.recorded(),
                event.facts(),
                recorded.at(),
                recorded.position(),
                true));
      }
      default -> Optional.empty();
    };
  }

  /** Up to where the transitions of a workflow are known, as it stands. */
  public static Mark mark(WorkflowView workflow) {
    return new Mark(workflow.workspace(), workflow.id(), workflow.lastEventId());
  }
}
