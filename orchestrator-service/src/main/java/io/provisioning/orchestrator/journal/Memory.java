package io.provisioning.orchestrator.journal;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One thing that must be known of the entries of a workspace that are not replayed any more. */
public sealed interface Memory {

  /**
   * A resource that is there, after those that it needs.
   *
   * @param workflow that changed it last, and as the only one, unless it is told otherwise after
   *     this
   * @param at when it did
   */
  record Standing(
      ResourceRef resource, String workflow, Desired after, @Nullable Facts facts, Instant at)
      implements Memory {

    /** Where the transition has left a resource. */
    public static Optional<Standing> of(Transition transition) {
      return Optional.ofNullable(transition.after())
          .map(after ->
              new Standing(
                  transition.resource(),
                  transition.workflow(),
                  after,
                  transition.facts(),
                  transition.at()));
    }

    /** As if the resource had been made so at once. */
    public Transition asTransition(String workspace) {
      return new Transition(
          workspace, workflow, resource.id(), resource, null, after, facts, at, 0);
    }
  }

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
