package io.provisioning.provider.local;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Ports;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.ResourceState.VolumeState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.EngineExec;
import io.provisioning.provider.local.engine.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads what a server really is, so that drift is seen. */
final class ServerReading {

  private static final Pattern OUR_IMAGE =
      Pattern.compile("localhost/provisioning-(.+):[0-9a-f]{12}");

  private static final String NETWORKS = Labels.own("networks");
  private static final String PUBLISHED = "published_ports";

  private final Engine engine;
  private final Labels labels;
  private final ServerNetworks networks;
  private final Volumes volumes;
  private final Limits limits;

  ServerReading(
      Engine engine, Labels labels, ServerNetworks networks, Volumes volumes, Limits limits) {
    this.engine = engine;
    this.labels = labels;
    this.networks = networks;
    this.volumes = volumes;
    this.limits = limits;
  }

  /** The identity that a container carries. */
  Optional<ResourceId> id(InspectContainerResponse container) {
    return labels
        .id(container.getConfig().getLabels())
        .filter(id -> id.kind() == ResourceKind.SERVER);
  }

  ServerState state(ResourceId id, InspectContainerResponse container) {
    return state(id, container, around(id.scope()), inside(container));
  }

  /** What must be known of the scope to call things by their names. */
  Surroundings around(Scope scope) {
    return new Surroundings(
        networks.namesByEngineName(scope),
        volumes.list(scope).stream()
            .collect(Collectors.toMap(VolumeState::providerId, volume -> volume.id().name())));
  }

  /** What only a running server itself can tell; empty if it does not run, or cannot tell. */
  Optional<Inside> inside(InspectContainerResponse container) {
    return isRunning(container)
        ? Inside.read(new EngineExec(engine, container.getId()))
        : Optional.empty();
  }

  ServerState state(
      ResourceId id,
      InspectContainerResponse container,
      Surroundings around,
      Optional<Inside> inside) {
    var carried = Optional.ofNullable(container.getConfig().getLabels()).orElse(Map.of());
    var planned = PlanSize.valueOf(carried.getOrDefault(Labels.own("plan"), "SMALL"));
    var attached = attached(container, around, carried);
    var spec =
        new ServerSpec(
            Offers.REGION,
            inside.map(seen -> limits.planOf(seen.limits(), planned)).orElse(planned),
            image(container),
            inDeclaredOrder(carried, attached),
            mounts(container, around),
            inside.map(Inside::keys).orElse(List.of()),
            Labels.user(carried),
            published(container));
    var status = isRunning(container) && inside.isEmpty() ? ServerStatus.FAILED : status(container);
    return new ServerState(id, container.getId(), spec, status, addresses(attached));
  }

  private static ServerStatus status(InspectContainerResponse container) {
    return isRunning(container) ? ServerStatus.RUNNING : ServerStatus.STOPPED;
  }

  /** A paused container counts as running for the engine, but answers nobody. */
  static boolean isRunning(InspectContainerResponse container) {
    var state = container.getState();
    return Boolean.TRUE.equals(state.getRunning()) && !Boolean.TRUE.equals(state.getPaused());
  }

  /** Another digest is an older recipe of the same image, another name is not ours. */
  private static String image(InspectContainerResponse container) {
    var reference = Optional.ofNullable(container.getConfig().getImage()).orElse("");
    var ours = OUR_IMAGE.matcher(reference);
    return ours.matches() ? ours.group(1) : reference;
  }

  /** Our networks by their names, and those that somebody else attached by the engine's. */
  private Map<String, ContainerNetwork> attached(
      InspectContainerResponse container, Surroundings around, Map<String, String> carried) {
    var isInNone = carried.getOrDefault(NETWORKS, "").isEmpty();
    var attached = new LinkedHashMap<String, ContainerNetwork>();
    ServerNetworks.attached(container)
        .forEach((engineName, network) -> {
          if (!isInNone || !engineName.equals(networks.defaultNetwork())) {
            attached.put(around.networks().getOrDefault(engineName, engineName), network);
          }
        });
    return attached;
  }

  /** Ports of this machine that lead to the server: we publish none, and none can be taken back. */
  private static Map<String, String> published(InspectContainerResponse container) {
    var ports = Optional.ofNullable(container.getHostConfig()).map(HostConfig::getPortBindings);
    var all = new TreeSet<String>();
    ports
        .map(Ports::getBindings)
        .orElse(Map.of())
        .forEach((port, bindings) -> {
          for (var binding : bindings == null ? new Ports.Binding[0] : bindings) {
            all.add(binding + "->" + port);
          }
        });
    return all.isEmpty() ? Map.of() : Map.of(PUBLISHED, String.join(", ", all));
  }

  private static List<String> inDeclaredOrder(
      Map<String, String> carried, Map<String, ContainerNetwork> attached) {
    var rest = new TreeSet<>(attached.keySet());
    var names = new ArrayList<String>();
    for (var declared : carried.getOrDefault(NETWORKS, "").split(",", -1)) {
      if (rest.remove(declared)) {
        names.add(declared);
      }
    }
    names.addAll(rest);
    return names;
  }

  private static Map<String, String> addresses(Map<String, ContainerNetwork> attached) {
    var addresses = new LinkedHashMap<String, String>();
    attached.forEach((name, network) -> {
      var address = network.getIpAddress();
      if (address != null && !address.isBlank()) {
        addresses.put(name, address);
      }
    });
    return addresses;
  }

  private static List<Mount> mounts(InspectContainerResponse container, Surroundings around) {
    var mounts = new ArrayList<Mount>();
    for (var mount :
        Optional.ofNullable(container.getMounts())
            .orElse(List.<InspectContainerResponse.Mount>of())) {
      var name = around.volumes().get(String.valueOf(mount.getName()));
      var destination = mount.getDestination();
      if (name != null && destination != null) {
        mounts.add(new Mount(name, destination.getPath()));
      }
    }
    return mounts;
  }

  /** Our names of a scope's networks and volumes, by the engine's. */
  record Surroundings(Map<String, String> networks, Map<String, String> volumes) {}
}
