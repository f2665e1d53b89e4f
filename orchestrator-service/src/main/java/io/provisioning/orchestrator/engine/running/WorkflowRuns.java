package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.admission.Admission;
import io.provisioning.orchestrator.engine.EngineSettings;
import io.provisioning.orchestrator.engine.WorkflowListener;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.memory.Transitions;
import io.provisioning.orchestrator.engine.output.OutputLog;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.provider.Accounts;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Makes runs and gives each what it needs. */
@Component
public final class WorkflowRuns {

  private static final Logger log = LoggerFactory.getLogger(WorkflowRuns.class);

  /** Told of the end of a run. */
  public interface End {

    /** Before anybody else can see it. */
    void ended(WorkflowRun run, WorkflowStatus status);

    /** It goes on in the next process only. */
    default void stalled(WorkflowRun run) {}

    /** Once everybody can. */
    default void rested(WorkflowRun run) {}
  }

  private final Journal journal;
  private final Effects effects;
  private final List<Transition.Listener> listeners;
  private final List<WorkflowListener> watchers;
  private final EngineSettings settings;
  private final Admission admission;
  private final Accounts accounts;
  private final Clock clock;
  private final Random jitter = new Random();

  public WorkflowRuns(
      Journal journal,
      Effects effects,
      ObjectProvider<Transition.Listener> listeners,
      ObjectProvider<WorkflowListener> watchers,
      EngineSettings settings,
      Admission admission,
      Accounts accounts,
      Clock clock) {
    this.journal = journal;
    this.effects = effects;
    this.listeners = listeners.orderedStream().toList();
    this.watchers = watchers.orderedStream().toList();
    this.settings = settings;
    this.admission = admission;
    this.accounts = accounts;
    this.clock = clock;
  }

  public WorkflowRun make(String id, WorkflowState state, End end) {
    var workspace = state.submitted().workspace();
    var output =
        new OutputLog(
            settings.logDirectory().resolve(workspace), id, settings.logSize().toBytes(), clock);
    return new WorkflowRun(
        id,
        state,
        new RunContext(
            admission, accounts, clock, jitter, this::transitioned, end, this::committed),
        new EffectRunner(effects, workspace, id, output),
        output,
        run -> new RunLoop(run, journal, clock));
  }

  /**
   * A listener that fails must not hold up the workflow; it is a fault of ours, so it is logged.
   */
  public void transitioned(Transition transition) {
    for (var listener : listeners) {
      try {
        listener.transitioned(transition);
      } catch (RuntimeException e) {
        log.error("a listener failed on {}", transition.operation(), e);
      }
    }
  }

  /** Nothing can be said of the resources of a workspace. */
  public void unreadable(String workspace, RuntimeException why) {
    listeners.forEach(listener -> listener.unreadable(workspace, why));
  }

  private void committed(WorkflowView workflow, List<Recorded> events) {
    for (var watcher : watchers) {
      try {
        watcher.committed(workflow, events);
      } catch (RuntimeException e) {
        log.error("a listener failed on workflow {}", workflow.id(), e);
      }
    }
    if (events.getLast().event() instanceof WorkflowEvent.End) {
      var mark = Transitions.mark(workflow);
      listeners.forEach(listener -> listener.ended(mark));
    }
  }
}
