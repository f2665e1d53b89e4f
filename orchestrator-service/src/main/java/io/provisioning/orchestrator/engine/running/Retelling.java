package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.engine.EventView;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.util.function.Consumer;

/**
 * Events of the past as they were told when they happened. What they changed is in no journal: it
 * is computed anew by the fold that runs the workflow, which begins with the first event.
 */
public final class Retelling {

  private final Journal journal;
  private final WorkflowRun run;

  public Retelling(Journal journal, WorkflowRun run) {
    this.journal = journal;
    this.run = run;
  }

  /** Tells the events after one and up to another. */
  public void tell(long after, long until, Consumer<EventView> listener) {
    if (after >= until) {
      return;
    }
    var state = WorkflowState.begin(run.first());
    if (after == 0) {
      listener.accept(EventView.of(run.id(), state, run.first()));
    }
    journal.read(
        run.workspace(),
        run.id(),
        state.position(),
        recorded -> {
          if (recorded.position() <= until) {
            state.apply(recorded);
            if (recorded.position() > after) {
              listener.accept(EventView.of(run.id(), state, recorded));
            }
          }
        });
  }
}
