package io.provisioning.orchestrator.drift;

import io.provisioning.orchestrator.engine.WorkflowListener;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.provider.Scope;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Infrastructures that are to be looked at at once, and whoever waits for such. */
final class DriftHints implements WorkflowListener {

  private final Set<Scope> scopes = new HashSet<>();
  private boolean isAsked;

  /** What a workflow made is looked at when it has ended. */
  @Override
  public void committed(WorkflowView workflow, List<Recorded> events) {
    if (workflow.endedAt() != null) {
      add(new Scope(workflow.workspace(), workflow.infrastructure()));
    }
  }

  synchronized void add(Scope scope) {
    scopes.add(scope);
    isAsked = true;
    notifyAll();
  }

  synchronized Set<Scope> all() {
    return Set.copyOf(scopes);
  }

  /** Whoever looks at it takes it; what comes later is another hint. */
  synchronized boolean take(Scope scope) {
    return scopes.remove(scope);
  }

  /** Puts it back without waking anybody: it is tried again in a while. */
  synchronized void putBack(Scope scope) {
    scopes.add(scope);
  }

  /** Wakes who waits. */
  synchronized void wake() {
    isAsked = true;
    notifyAll();
  }

  /** Waits until there is a new hint, or the time is over. */
  synchronized void await(Duration longest) throws InterruptedException {
    var end = System.nanoTime() + longest.toNanos();
    while (!isAsked) {
      var left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        break;
      }
      wait(left);
    }
    isAsked = false;
  }
}
