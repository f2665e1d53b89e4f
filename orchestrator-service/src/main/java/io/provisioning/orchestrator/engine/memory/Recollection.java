package io.provisioning.orchestrator.engine.memory;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Memory;
import io.provisioning.orchestrator.journal.Memory.Changed;
import io.provisioning.orchestrator.journal.Memory.Standing;
import io.provisioning.orchestrator.journal.Memory.Used;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowRolledBack;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Folds the journal of one workspace: what became of each workflow, and of everything else. */
public final class Recollection implements Journal.Reader {

  private final String workspace;
  private final Transition.Listener listener;
  private final Changers changers;
  private final Requests requests;
  private final Map<String, WorkflowState> states = new TreeMap<>();
  private final Map<String, Ended> ended = new TreeMap<>();
  private Instant latest = Instant.EPOCH;

  public Recollection(
      String workspace, Transition.Listener listener, Changers changers, Requests requests) {
    this.workspace = workspace;
    this.listener = listener;
    this.changers = changers;
    this.requests = requests;
  }

  /** The workflows that go on, by id. */
  public Map<String, WorkflowState> states() {
    return states;
  }

  /** The workflows that have ended, by id. */
  public Map<String, Ended> ended() {
    return ended;
  }

  /** When the last thing happened. */
  Instant latest() {
    return latest;
  }

  @Override
  public void remembered(Memory memory) {
    switch (memory) {
      case Standing standing -> {
        listener.transitioned(standing.asTransition(workspace));
        changers.remember(key(standing.resource().id()), List.of(standing.workflow()));
      }
      case Changed(var resource, var workflows) -> changers.remember(key(resource), workflows);
      case Used(var request, var workflow, var at) -> requests.remember(request, workflow, at);
    }
  }

  private String key(String resource) {
    return workspace + "/" + resource;
  }

  @Override
  public void before(Entry entry) {
    try {
      fold(entry);
    } catch (IllegalArgumentException e) {
      throw inconsistent(entry, e);
    }
  }

  /**
   * Folds what comes next.
   *
   * @throws ProblemException JOURNAL_INCONSISTENT if it does not follow from what came before
   */
  @Override
  public void entry(Entry entry) {
    try {
      var state = fold(entry);
      var recorded = entry.recorded();
      latest = recorded.at().isAfter(latest) ? recorded.at() : latest;
      Transitions.of(entry.workflow(), state, recorded).ifPresent(listener::transitioned);
      noteChanges(entry.workflow(), state, recorded.event());
      if (recorded.event() instanceof WorkflowEvent.Requested requested) {
        requests.remember(requested.request(), entry.workflow(), recorded.at());
      }
      noteEnd(entry, state);
    } catch (IllegalArgumentException e) {
      throw inconsistent(entry, e);
    }
  }

  private WorkflowState fold(Entry entry) {
    var state = states.get(entry.workflow());
    if (state == null) {
      state = WorkflowState.begin(entry.recorded());
      states.put(entry.workflow(), state);
    } else {
      state.apply(entry.recorded());
    }
    return state;
  }

  private void noteChanges(String workflow, WorkflowState state, WorkflowEvent event) {
    switch (event) {
      case WorkflowSubmitted _, ResumeRequested _ ->
          Claims.changed(changers, workspace, workflow, state.submitted().operations());
      case WorkflowRolledBack _ ->
          Claims.undone(changers, workspace, workflow, state.submitted().operations());
      default -> {}
    }
  }

  /** Of a workflow that has ended, no more is kept than is needed to list it. */
  private void noteEnd(Entry entry, WorkflowState state) {
    var workflow = entry.workflow();
    if (entry.recorded().event() instanceof WorkflowEvent.End) {
      ended.put(workflow, ended(workflow, state));
      states.remove(workflow);
    } else {
      ended.remove(workflow);
    }
  }

  private static Ended ended(String workflow, WorkflowState state) {
    var submitted = state.submitted();
    return new Ended(
        workflow,
        submitted.workspace(),
        submitted.infrastructure(),
        submitted.plan(),
        submitted.declaration(),
        state.status(),
        submitted.options().priority(),
        state.reason().orElse(null),
        state.submittedAt(),
        submitted.by(),
        state.endedAt().orElse(state.submittedAt()),
        state.counts(),
        state.position());
  }

  private static ProblemException inconsistent(Entry entry, IllegalArgumentException e) {
    return WorkflowProblem.JOURNAL_INCONSISTENT.because(
        "event %d of workflow `%s` does not follow from those before: %s"
            .formatted(entry.recorded().position(), entry.workflow(), e.getMessage()),
        "restore the journal from a backup; nothing was changed",
        e);
  }
}
