package io.provisioning.orchestrator.engine;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the workflows of the process before out of the journal. */
final class Recovery {

  private final WorkflowRuns factory;
  private final Requests requests;
  private final Claims claims;
  private final Map<String, WorkflowState> states = new TreeMap<>();

  Recovery(WorkflowRuns factory, Requests requests, Claims claims) {
    this.factory = factory;
    this.requests = requests;
    this.claims = claims;
  }

  /**
   * Reads all of it.
   *
   * @throws ProblemException JOURNAL_INCONSISTENT if events do not follow from each other
   */
  List<WorkflowRun> read(Journal journal, WorkflowRuns.End ended) {
    journal.replay(this::fold);
    states.forEach(this::hold);
    return states.entrySet().stream()
        .map(state -> factory.make(state.getKey(), state.getValue(), ended))
        .toList();
  }

  private void fold(Entry entry) {
    try {
      var state = states.get(entry.workflow());
      if (state == null) {
        state = WorkflowState.begin(entry.recorded());
        states.put(entry.workflow(), state);
        var submitted = state.submitted();
        claims.begin(submitted.workspace(), entry.workflow(), submitted.operations());
      } else {
        state.apply(entry.recorded());
      }
      Transitions.of(entry.workflow(), state, entry.recorded()).ifPresent(factory::transitioned);
      if (entry.recorded().event() instanceof WorkflowEvent.Requested requested) {
        requests.remember(requested.request(), entry.workflow());
      }
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          WorkflowProblem.JOURNAL_INCONSISTENT,
          "event %d of workflow `%s` does not follow from those before: %s"
              .formatted(entry.recorded().position(), entry.workflow(), e.getMessage()),
          "restore the journal from a backup; nothing was changed",
          List.of(),
          e);
    }
  }

  private void hold(String workflow, WorkflowState state) {
    var submitted = state.submitted();
    if (state.status().isActive()) {
      claims.take(submitted.workspace(), workflow, submitted.operations(), Long.MAX_VALUE);
    } else if (state.status() == WorkflowStatus.ROLLED_BACK) {
      claims.release(submitted.workspace(), workflow, submitted.operations(), true);
    }
  }
}
