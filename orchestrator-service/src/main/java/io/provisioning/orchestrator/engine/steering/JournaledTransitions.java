package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.engine.memory.Transitions;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads past transitions where they are: in the entries of each workflow. */
@Component
final class JournaledTransitions implements Transition.Past, Transition.Ledger {

  private final WorkflowEngine engine;
  private final Journal journal;

  JournaledTransitions(WorkflowEngine engine, Journal journal) {
    this.engine = engine;
    this.journal = journal;
  }

  @Override
  public Stream<Transition> of(String workspace, String infrastructure) {
    return engine
        .newestFirst(null)
        .filter(workflow ->
            workflow.workspace().equals(workspace)
                && workflow.infrastructure().equals(infrastructure))
        .flatMap(workflow -> read(Transitions.mark(workflow)).transitions().stream());
  }

  @Override
  public Stream<Mark> newestFirst() {
    return engine.newestFirst(null).map(Transitions::mark);
  }

  @Override
  public Reading read(Mark workflow) {
    var reader = new Reader(workflow.workflow());
    journal.read(workflow.workspace(), workflow.workflow(), 0, reader);
    return new Reading(reader.transitions, reader.state == null ? 0 : reader.state.position());
  }

  private static final class Reader implements Consumer<Recorded> {

    private final String workflow;
    private final List<Transition> transitions = new ArrayList<>();
    private @Nullable WorkflowState state;

    Reader(String workflow) {
      this.workflow = workflow;
    }

    @Override
    public void accept(Recorded recorded) {
      var before = state;
      if (before == null) {
        state = WorkflowState.begin(recorded);
        return;
      }
      before.apply(recorded);
      Transitions.of(workflow, before, recorded).ifPresent(transitions::add);
    }
  }
}
