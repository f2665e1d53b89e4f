package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/** Counts events and waits for workflows to end, without a look at each of them. */
final class BenchedEnds implements WorkflowListener {

  private final Semaphore ended = new Semaphore(0);
  private final LongAdder events = new LongAdder();

  @Override
  public void committed(WorkflowView workflow, List<Recorded> recorded) {
    events.add(recorded.size());
    if (workflow.state() == WorkflowStatus.COMPLETED) {
      ended.release();
    } else if (!workflow.state().isActive()) {
      throw new IllegalStateException(workflow.toString());
    }
  }

  void begin() {
    ended.drainPermits();
    events.reset();
  }

  void await(int workflows) {
    ended.acquireUninterruptibly(workflows);
  }

  long events() {
    return events.sum();
  }
}
