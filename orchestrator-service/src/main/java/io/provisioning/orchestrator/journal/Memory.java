package io.provisioning.orchestrator.journal;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import java.time.Instant;
import java.util.List;

/** One thing that must be known of the entries of a workspace that are not replayed any more. */
public sealed interface Memory {

  /**
   * A resource that is there. Its workflow is the only one that changed it, unless it is told
   * otherwise afterwards.
   *
   * @param transition that leads to it, after those of the resources it needs
   */
  record Standing(Transition transition) implements Memory {}

  /**
   * Who changed a resource.
   *
   * @param resource id within the workspace
   * @param workflows in their order, the last one last
   */
  record Changed(String resource, List<String> workflows) implements Memory {
    public Changed {
      workflows = List.copyOf(workflows);
    }
  }

  /** A request that may be repeated still, and what it led to. */
  record Used(Request request, String workflow, Instant at) implements Memory {}
}
