package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.provider.ResourceSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A resource as it was last brought about.
 *
 * @param state what it was made to be
 * @param workflow that changed it last
 */
public record RecordedResource(
    String workspace,
    ResourceRef resource,
    Desired state,
    Facts facts,
    Instant updatedAt,
    String workflow) {

  /** {@code web/server/db}: unique in its workspace. */
  public String id() {
    return resource.id();
  }

  /** As if it had been made so at once. */
  Transition asTransition() {
    return new Transition(workspace, workflow, id(), resource, null, state, facts, updatedAt, 0);
  }

  /** What it is labelled with; a taskserv is not. */
  public Map<String, String> labels() {
    return state instanceof Desired.Provided provided ? labels(provided.spec()) : Map.of();
  }

  private static Map<String, String> labels(ResourceSpec spec) {
    return switch (spec) {
      case ResourceSpec.NetworkSpec network -> network.labels();
      case ResourceSpec.FirewallSpec firewall -> firewall.labels();
      case ResourceSpec.VolumeSpec volume -> volume.labels();
      case ResourceSpec.ServerSpec server -> server.labels();
    };
  }

  /** What this resource hangs on, whether it exists or not. */
  public List<Edge> edges() {
    return switch (state) {
      case Desired.Provided(var _, ResourceSpec.ServerSpec server, var _, var _) ->
          Edge.ofServer(resource, server);
      case Desired.Provided _ -> List.of();
      case Desired.Installed installed -> Edge.ofTaskserv(resource, installed);
    };
  }
}
