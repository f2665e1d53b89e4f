package io.provisioning.orchestrator.engine;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the workflows of the process before out of the journal. */
final class Recovery {

  private static final Logger log = LoggerFactory.getLogger(Recovery.class);

  private final Journal journal;
  private final WorkflowRuns factory;
  private final Requests requests;
  private final Claims claims;

  Recovery(Journal journal, WorkflowRuns factory, Requests requests, Claims claims) {
    this.journal = journal;
    this.factory = factory;
    this.requests = requests;
    this.claims = claims;
  }

  /**
   * Reads what is not put away. A workspace whose journal is damaged has no workflows, and nothing
   * can be said of its resources.
   *
   * @throws ProblemException JOURNAL_INCONSISTENT if events do not follow from each other
   */
  Stream<WorkflowRun> read(WorkflowRuns.End ended) {
    return journal.workspaces().stream()
        .flatMap(workspace -> read(workspace).entrySet().stream())
        .map(workflow -> factory.make(workflow.getKey(), workflow.getValue(), ended));
  }

  private Map<String, WorkflowState> read(String workspace) {
    var recollection =
        new Recollection(workspace, factory::transitioned, claims.changers(), requests);
    var damage = journal.replay(workspace, recollection);
    if (damage.isPresent()) {
      log.error("workspace {} cannot be used until its journal is mended", workspace, damage.get());
      factory.unreadable(workspace, damage.get());
      return Map.of();
    }
    recollection.states().forEach(this::hold);
    return recollection.states();
  }

  private void hold(String workflow, WorkflowState state) {
    if (state.status().isActive()) {
      var submitted = state.submitted();
      claims.take(submitted.workspace(), workflow, submitted.operations(), Long.MAX_VALUE);
    }
  }
}
