package io.provisioning.orchestrator.journal;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import java.time.Instant;
import java.util.List;

/**
 * What must be known of the entries of a workspace that are not replayed any more.
 *
 * @param standing transitions that lead to the resources there are, each after those it needs
 * @param changed which workflows changed which resource
 * @param requests that may be repeated still
 */
public record Memory(
    String workspace, List<Transition> standing, List<Changed> changed, List<Used> requests) {

  public Memory {
    standing = List.copyOf(standing);
    changed = List.copyOf(changed);
    requests = List.copyOf(requests);
  }

  /** What is known of a workspace of which nothing was put away. */
  static Memory none(String workspace) {
    return new Memory(workspace, List.of(), List.of(), List.of());
  }

  /**
   * Who changed a resource.
   *
   * @param resource id within the workspace
   * @param workflows in their order, the last one last
   */
  public record Changed(String resource, List<String> workflows) {
    public Changed {
      workflows = List.copyOf(workflows);
    }
  }

  /** What a request led to. */
  public record Used(Request request, String workflow, Instant at) {}
}
