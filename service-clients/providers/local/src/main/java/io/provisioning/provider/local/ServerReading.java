package io.provisioning.provider.local;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.Statistics;
import com.github.dockerjava.core.InvocationBuilder.AsyncResultCallback;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/** Reads what a server really is, so that drift is seen. */
final class ServerReading {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final Engine engine;
  private final Labels labels;

  ServerReading(Engine engine, Labels labels) {
    this.engine = engine;
    this.labels = labels;
  }

  Optional<ServerState> state(InspectContainerResponse container) {
    var carried =
        Objects.requireNonNullElse(container.getConfig().getLabels(), Map.<String, String>of());
    return labels
        .id(carried)
        .filter(id -> id.kind() == ResourceKind.SERVER)
        .map(id -> state(id, container, carried));
  }

  private ServerState state(
      ResourceId id, InspectContainerResponse container, Map<String, String> carried) {
    var status = Servers.status(container.getState());
    var name = container.getId();
    var planned = PlanSize.valueOf(carried.getOrDefault(Labels.own("plan"), "SMALL"));
    var attached = attached(id, container);
    var running = status == ServerStatus.RUNNING;
    var spec =
        new ServerSpec(
            Offers.REGION,
            running ? plan(name, planned) : planned,
            carried.getOrDefault(Labels.own("image"), ""),
            networks(carried, attached),
            mounts(id, container),
            running ? keys(name) : List.of(),
            Labels.user(carried));
    return new ServerState(id, name, spec, status, addresses(attached));
  }

  /** Networks by the platform's names. */
  private Map<String, ContainerNetwork> attached(
      ResourceId id, InspectContainerResponse container) {
    var attached = new LinkedHashMap<String, ContainerNetwork>();
    var known =
        new Networks(engine, labels)
            .list(id.scope()).stream()
                .collect(
                    java.util.stream.Collectors.toMap(
                        network -> network.providerId(), network -> network.id().name()));
    container
        .getNetworkSettings()
        .getNetworks()
        .forEach((name, network) -> {
          var own = known.get(name);
          if (own != null) {
            attached.put(own, network);
          }
        });
    return attached;
  }

  /** In the order of the declaration, then what was connected behind our back. */
  private static List<String> networks(
      Map<String, String> carried, Map<String, ContainerNetwork> attached) {
    var rest = new TreeSet<>(attached.keySet());
    var networks = new ArrayList<String>();
    for (var declared : carried.getOrDefault(Labels.own("networks"), "").split(",", -1)) {
      if (rest.remove(declared)) {
        networks.add(declared);
      }
    }
    networks.addAll(rest);
    return networks;
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

  private List<Mount> mounts(ResourceId id, InspectContainerResponse container) {
    var known =
        new Volumes(engine, labels)
            .list(id.scope()).stream()
                .collect(
                    java.util.stream.Collectors.toMap(
                        volume -> volume.providerId(), volume -> volume.id().name()));
    var mounts = new ArrayList<Mount>();
    for (var mount :
        Objects.requireNonNullElse(
            container.getMounts(), List.<InspectContainerResponse.Mount>of())) {
      var own = known.get(String.valueOf(mount.getName()));
      var destination = mount.getDestination();
      if (own != null && destination != null) {
        mounts.add(new Mount(own, destination.getPath()));
      }
    }
    return mounts;
  }

  /** By the limit that is in force, since an engine may report the one of the creation. */
  private PlanSize plan(String container, PlanSize planned) {
    long limit = memoryLimit(container);
    if (limit == Offers.offer(planned).memory()) {
      return planned;
    }
    var other = planned == PlanSize.SMALL ? PlanSize.MEDIUM : PlanSize.SMALL;
    return Offers.planOf(limit).orElse(other);
  }

  private long memoryLimit(String container) {
    var statistics =
        engine.call(
            "read the limits of " + container,
            docker -> {
              try (var answer = new AsyncResultCallback<Statistics>()) {
                docker.statsCmd(container).withNoStream(true).exec(answer);
                return Optional.ofNullable(answer.awaitResult());
              } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
    return statistics.map(Statistics::getMemoryStats).map(memory -> memory.getLimit()).orElse(0L);
  }

  private List<String> keys(String container) {
    var keys = new ArrayList<String>();
    var command =
        new Command(
            List.of("sh", "-c", "cat /root/.ssh/authorized_keys 2>/dev/null || true"),
            Map.of(),
            LIMIT);
    new LocalChannel(engine, container)
        .exec(
            command,
            (_, line) -> {
              if (!line.isBlank()) {
                keys.add(line);
              }
            });
    return keys;
  }
}
