package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.workflow.Recorded;
import java.util.List;

/**
 * Told of events that are durable, in their order within a workflow; of events before the start of
 * this process nobody is told again. Called by whoever takes the workflow's turns, so it must
 * return at once.
 */
@FunctionalInterface
public interface WorkflowListener {

  /**
   * Events were added.
   *
   * @param workflow how it stands after the last of them
   */
  void committed(WorkflowView workflow, List<Recorded> events);
}
