package io.provisioning.orchestrator.plan.goal;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.List;
import java.util.stream.Stream;

/**
 * A resource as it should be.
 *
 * @param softNeeds paths of what should come first, however it ends
 */
public record Declared(ResourceRef resource, Desired state, List<String> softNeeds) {

  public Declared {
    softNeeds = List.copyOf(softNeeds);
  }

  public String path() {
    return resource.path();
  }

  /** Paths of what must be there first. */
  List<String> needs() {
    return needs(resource, state);
  }

  /** Paths of what a resource in this state cannot be without. */
  public static List<String> needs(ResourceRef resource, Desired state) {
    return switch (state) {
      case Provided(var _, ServerSpec server, var _, var _) ->
          Stream.of(
                  server.networks().stream().map(Declared::network),
                  server.guards().stream().map(Declared::firewall),
                  server.mounts().stream().map(mount -> volume(mount.volume())))
              .flatMap(needs -> needs)
              .toList();
      case Provided _ -> List.of();
      case Installed installed ->
          Stream.concat(
                  resource.server().stream().map(Declared::server), installed.dependsOn().stream())
              .distinct()
              .toList();
    };
  }

  /** The server that a taskserv is on; any other path is its own. */
  public static String holder(String path) {
    var parts = path.split("/", -1);
    return parts.length == 3 ? server(parts[1]) : path;
  }

  static String network(String name) {
    return "network/" + name;
  }

  static String firewall(String name) {
    return "firewall/" + name;
  }

  static String volume(String name) {
    return "volume/" + name;
  }

  static String server(String name) {
    return "server/" + name;
  }

  static String taskserv(String server, String name) {
    return "taskserv/" + server + "/" + name;
  }
}
