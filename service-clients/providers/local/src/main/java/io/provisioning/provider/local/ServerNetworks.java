package io.provisioning.provider.local;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ContainerNetworkSettings;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceState.NetworkState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.Labels;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * Which networks a server is in, and its address there. The address is chosen here and kept on the
 * container's labels: one that the engine chooses would be another after each restart.
 */
final class ServerNetworks {

  private static final String ADDRESS = Labels.own("address.");

  private final Engine engine;
  private final Labels labels;
  private final Networks networks;

  /** Held from choosing an address until the engine knows it. */
  private final ReentrantLock choosing = new ReentrantLock();

  ServerNetworks(Engine engine, Labels labels, Networks networks) {
    this.engine = engine;
    this.labels = labels;
    this.networks = networks;
  }

  /** The engine's own network, for servers that are in none of ours. */
  String defaultNetwork() {
    return engine.isPodman() ? "podman" : "bridge";
  }

  /** The engine's name of a network, which exists. */
  String engineName(Scope scope, String network) {
    return networks.get(scope.network(network)).providerId();
  }

  /** Creates something that has an address in each of the networks, which exist. */
  boolean withAddresses(Scope scope, List<String> names, Addressed creation) {
    var subnets = new LinkedHashMap<String, Subnet>();
    names.forEach(name -> subnets.put(name, subnet(scope, name)));
    choosing.lock();
    try {
      var taken = taken(scope);
      var addresses = new LinkedHashMap<String, String>();
      subnets.forEach((name, subnet) -> addresses.put(name, subnet.free(taken)));
      return creation.create(addresses);
    } finally {
      choosing.unlock();
    }
  }

  static Map<String, String> labels(Map<String, String> addresses) {
    var carried = new HashMap<String, String>();
    addresses.forEach((network, address) -> carried.put(ADDRESS + network, address));
    return carried;
  }

  /** Connects and disconnects the container until it is in the wanted networks of its scope. */
  void align(ResourceId id, InspectContainerResponse container, List<String> wanted) {
    var attached = attached(container).keySet();
    var ours = namesByEngineName(id.scope());
    var missing = new HashSet<>(wanted);
    for (var engineName : attached) {
      var name = ours.get(engineName);
      boolean unwanted =
          name == null
              ? !engineName.equals(defaultNetwork()) || !wanted.isEmpty()
              : !missing.remove(name);
      if (unwanted) {
        disconnect(id, container.getId(), engineName);
      }
    }
    missing.forEach(name -> connect(id, name, container));
    if (wanted.isEmpty() && !attached.contains(defaultNetwork())) {
      connect(id, container.getId(), defaultNetwork(), new ContainerNetwork());
    }
  }

  /**
   * Gives a server that does not run another address in the place of one that the engine withholds.
   *
   * @param withheld all such addresses, this one the last
   */
  void readdress(ResourceId id, InspectContainerResponse container, List<String> withheld) {
    var ours = namesByEngineName(id.scope());
    for (var engineName : attached(container).keySet()) {
      var name = ours.get(engineName);
      if (name != null && subnet(id.scope(), name).contains(withheld.getLast())) {
        disconnect(id, container.getId(), engineName);
        choosing.lock();
        try {
          var taken = taken(id.scope());
          taken.addAll(withheld);
          connect(
              id,
              container.getId(),
              engineName,
              endpoint(id, subnet(id.scope(), name).free(taken)));
        } finally {
          choosing.unlock();
        }
      }
    }
  }

  private static ContainerNetwork endpoint(ResourceId id, String address) {
    return new ContainerNetwork()
        .withAliases(id.name())
        .withIpamConfig(new ContainerNetwork.Ipam().withIpv4Address(address));
  }

  /** The networks that a container is in, by the engine's names of them. */
  static Map<String, ContainerNetwork> attached(InspectContainerResponse container) {
    return Optional.ofNullable(container.getNetworkSettings().getNetworks()).orElse(Map.of());
  }

  private void connect(ResourceId id, String network, InspectContainerResponse container) {
    var known = Optional.ofNullable(container.getConfig().getLabels()).orElse(Map.of());
    var subnet = subnet(id.scope(), network);
    choosing.lock();
    try {
      var given = known.get(ADDRESS + network);
      var address = given == null ? subnet.free(taken(id.scope())) : given;
      connect(id, container.getId(), engineName(id.scope(), network), endpoint(id, address));
    } finally {
      choosing.unlock();
    }
  }

  private void connect(
      ResourceId id, String container, String engineName, ContainerNetwork endpoint) {
    var _ =
        LocalProvider.unlessMadeMeanwhile(() ->
            engine.run(
                "connect " + LocalProvider.path(id),
                docker ->
                    docker
                        .connectToNetworkCmd()
                        .withContainerId(container)
                        .withNetworkId(engineName)
                        .withContainerNetwork(endpoint)
                        .exec()));
  }

  private void disconnect(ResourceId id, String container, String engineName) {
    engine.run(
        "disconnect " + LocalProvider.path(id),
        docker ->
            docker
                .disconnectFromNetworkCmd()
                .withContainerId(container)
                .withNetworkId(engineName)
                .withForce(true)
                .exec());
  }

  Map<String, String> namesByEngineName(Scope scope) {
    return networks.list(scope).stream()
        .collect(Collectors.toMap(NetworkState::providerId, network -> network.id().name()));
  }

  private Subnet subnet(Scope scope, String network) {
    return Subnet.of(networks.get(scope.network(network)).spec().cidr());
  }

  /** Addresses that servers of the scope have or will have when they are started again. */
  private Set<String> taken(Scope scope) {
    var taken = new HashSet<String>();
    for (var container : labels.containers(engine, scope)) {
      Optional.ofNullable(container.getLabels())
          .orElse(Map.of())
          .forEach((label, value) -> {
            if (label.startsWith(ADDRESS)) {
              taken.add(value);
            }
          });
      taken.addAll(current(container));
    }
    return taken;
  }

  /** A container that is in no network has none listed, or no list. */
  private static List<String> current(Container container) {
    return Optional.ofNullable(container.getNetworkSettings())
        .map(ContainerNetworkSettings::getNetworks)
        .orElse(Map.of())
        .values()
        .stream()
        .flatMap(network -> Optional.ofNullable(network.getIpAddress()).stream())
        .toList();
  }

  /** Makes what has the addresses, given by network name; tells whether it did. */
  @FunctionalInterface
  interface Addressed {
    boolean create(Map<String, String> addresses);
  }
}
