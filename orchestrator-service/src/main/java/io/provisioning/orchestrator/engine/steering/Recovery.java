package io.provisioning.orchestrator.engine.steering;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.memory.Claims;
import io.provisioning.orchestrator.engine.memory.Recollection;
import io.provisioning.orchestrator.engine.memory.Requests;
import io.provisioning.orchestrator.engine.running.WorkflowRuns;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.workflow.WorkflowState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the workflows of the process before out of the journal. */
final class Recovery {

  private static final Logger log = LoggerFactory.getLogger(Recovery.class);

  private final Journal journal;
  private final WorkflowRuns factory;
  private final Requests requests;
  private final Claims claims;
  private final Roster roster;

  Recovery(Journal journal, WorkflowRuns factory, Requests requests, Claims claims, Roster roster) {
    this.journal = journal;
    this.factory = factory;
    this.requests = requests;
    this.claims = claims;
    this.roster = roster;
  }

  /**
   * Reads what is not put away. A workspace whose journal is damaged has no workflows, and nothing
   * can be said of its resources.
   *
   * @throws ProblemException JOURNAL_INCONSISTENT if events do not follow from each other
   */
  void read(WorkflowRuns.End end) {
    for (var workspace : journal.workspaces()) {
      var recollection =
          new Recollection(workspace, factory::transitioned, claims.changers(), requests);
      var damage = journal.replay(workspace, recollection);
      if (damage.isPresent()) {
        log.error(
            "workspace {} cannot be used until its journal is mended", workspace, damage.get());
        factory.unreadable(workspace, damage.get());
      } else {
        recollection.ended().values().stream().map(WorkflowView::of).forEach(roster::rest);
        recollection.states().forEach((workflow, state) -> goOn(workflow, state, end));
      }
    }
  }

  private void goOn(String workflow, WorkflowState state, WorkflowRuns.End end) {
    var submitted = state.submitted();
    claims.take(submitted.workspace(), workflow, submitted.operations(), Long.MAX_VALUE);
    roster.add(factory.make(workflow, state, end));
  }
}
