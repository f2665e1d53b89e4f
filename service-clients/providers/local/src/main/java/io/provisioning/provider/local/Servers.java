package io.provisioning.provider.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.RestartPolicy;
import com.github.dockerjava.api.model.Ulimit;
import com.github.dockerjava.api.model.Volume;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.CommandChannel.RemoteFile;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.Scope;
import java.io.ByteArrayInputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Servers: containers whose process 1 is systemd. */
final class Servers {

  private static final Duration BOOT_LIMIT = Duration.ofSeconds(90);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final String AUTHORIZED_KEYS = "/root/.ssh/authorized_keys";

  private final Engine engine;
  private final Labels labels;
  private final BaseImage image;
  private final Clock clock;
  private final ServerReading reading;

  Servers(Engine engine, Labels labels, BaseImage image, Clock clock) {
    this.engine = engine;
    this.labels = labels;
    this.image = image;
    this.clock = clock;
    this.reading = new ServerReading(engine, labels);
  }

  ServerState ensure(ResourceId id, ServerSpec spec) {
    var name = labels.engineName(id);
    if (inspect(name).isEmpty()) {
      create(id, name, spec);
    }
    start(id, name);
    awaitBoot(id, name);
    adjust(id, name, spec);
    return find(id)
        .orElseThrow(
            () -> new ProviderException(Kind.TRANSIENT, LocalProvider.path(id) + " is gone again"));
  }

  void remove(ResourceId id) {
    var _ =
        engine.call(
            "delete " + LocalProvider.path(id),
            docker -> {
              try {
                docker.removeContainerCmd(labels.engineName(id)).withForce(true).exec();
                return true;
              } catch (NotFoundException _) {
                return false;
              }
            });
  }

  Optional<ServerState> find(ResourceId id) {
    return inspect(labels.engineName(id)).flatMap(reading::state);
  }

  List<ServerState> list(Scope scope) {
    var containers =
        engine.call(
            "list servers",
            docker ->
                docker
                    .listContainersCmd()
                    .withShowAll(true)
                    .withLabelFilter(labels.scope(scope))
                    .exec());
    return containers.stream()
        .flatMap(container -> inspect(container.getId()).flatMap(reading::state).stream())
        .toList();
  }

  CommandChannel channel(ResourceId id) {
    var name = labels.engineName(id);
    var running =
        inspect(name).map(container -> Boolean.TRUE.equals(container.getState().getRunning()));
    if (running.isEmpty()) {
      throw new ProviderException(Kind.PERMANENT, LocalProvider.path(id) + " does not exist");
    }
    if (!running.get()) {
      throw new ProviderException(Kind.TRANSIENT, LocalProvider.path(id) + " is not running");
    }
    return new LocalChannel(engine, name);
  }

  private Optional<InspectContainerResponse> inspect(String name) {
    return engine.call(
        "look for " + name,
        docker -> {
          try {
            return Optional.of(docker.inspectContainerCmd(name).exec());
          } catch (NotFoundException _) {
            return Optional.empty();
          }
        });
  }

  private void create(ResourceId id, String name, ServerSpec spec) {
    if (!spec.image().equals(BaseImage.NAME)) {
      throw new ProviderException(
          Kind.PERMANENT, "local has no image `" + spec.image() + "`; it has " + BaseImage.NAME);
    }
    var reference = image.ensure();
    var carried = new LinkedHashMap<>(labels.of(id, spec.labels()));
    carried.put(Labels.own("plan"), spec.plan().name());
    carried.put(Labels.own("image"), spec.image());
    carried.put(Labels.own("networks"), String.join(",", spec.networks()));
    engine.call(
        "create " + LocalProvider.path(id),
        docker -> {
          try {
            var command =
                docker
                    .createContainerCmd(reference)
                    .withName(name)
                    .withHostName(id.name())
                    .withCmd("/sbin/init")
                    .withStopSignal("SIGRTMIN+3")
                    .withLabels(carried)
                    .withHostConfig(hostConfig(id, spec, docker));
            if (!spec.networks().isEmpty()) {
              command.withAliases(id.name());
            }
            var container = command.exec().getId();
            for (var network : spec.networks().stream().skip(1).toList()) {
              connect(docker, container, id, network);
            }
            return container;
          } catch (ConflictException _) {
            return "made by another process meanwhile";
          }
        });
  }

  private void connect(DockerClient docker, String container, ResourceId id, String network) {
    docker
        .connectToNetworkCmd()
        .withContainerId(container)
        .withNetworkId(labels.engineName(id.scope().network(network)))
        .withContainerNetwork(
            new com.github.dockerjava.api.model.ContainerNetwork().withAliases(id.name()))
        .exec();
  }

  private HostConfig hostConfig(ResourceId id, ServerSpec spec, DockerClient docker) {
    var offer = Offers.offer(spec.plan());
    var binds =
        spec.mounts().stream()
            .map(mount ->
                new Bind(
                    labels.engineName(id.scope().volume(mount.volume())), new Volume(mount.path())))
            .toList();
    return HostConfig.newHostConfig()
        .withNetworkMode(
            spec.networks().isEmpty()
                ? "none"
                : labels.engineName(id.scope().network(spec.networks().getFirst())))
        .withMemory(offer.memory())
        .withNanoCPUs(nanoCpus(offer.vcpus(), docker))
        .withBinds(binds)
        .withRestartPolicy(RestartPolicy.unlessStoppedRestart())
        // Limits may only be lowered where CAP_SYS_RESOURCE is missing, so they are set low.
        .withUlimits(
            List.of(new Ulimit("nofile", 8192L, 8192L), new Ulimit("nproc", 4096L, 4096L)));
  }

  private static long nanoCpus(double vcpus, DockerClient docker) {
    var available = docker.infoCmd().exec().getNCPU();
    return (long) (Math.min(vcpus, available == null ? vcpus : available) * 1_000_000_000L);
  }

  private void start(ResourceId id, String name) {
    var _ =
        engine.call(
            "start " + LocalProvider.path(id),
            docker -> {
              try {
                docker.startContainerCmd(name).exec();
                return true;
              } catch (NotModifiedException _) {
                return false;
              }
            });
  }

  private void awaitBoot(ResourceId id, String name) {
    var channel = new LocalChannel(engine, name);
    var deadline = clock.instant().plus(BOOT_LIMIT);
    var command =
        new Command(List.of("systemctl", "is-system-running", "--wait"), Map.of(), BOOT_LIMIT);
    while (true) {
      var last = new StringBuilder();
      channel.exec(command, (_, line) -> last.append(line));
      if (last.indexOf("running") >= 0 || last.indexOf("degraded") >= 0) {
        return;
      }
      if (clock.instant().isAfter(deadline)) {
        throw new ProviderException(
            Kind.TRANSIENT, LocalProvider.path(id) + " does not finish booting: " + last);
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted", e);
    }
  }

  /** Brings limits and keys of a running server to what they should be. */
  private void adjust(ResourceId id, String name, ServerSpec spec) {
    var state = inspect(name).flatMap(reading::state);
    if (state.isPresent() && state.get().spec().plan() != spec.plan()) {
      resize(id, name, spec);
    }
    if (state.isEmpty() || !state.get().spec().authorizedKeys().equals(spec.authorizedKeys())) {
      new LocalChannel(engine, name)
          .upload(
              List.of(
                  new RemoteFile(
                      AUTHORIZED_KEYS, 0600, String.join("\n", spec.authorizedKeys()) + "\n")));
    }
  }

  private void resize(ResourceId id, String name, ServerSpec spec) {
    var offer = Offers.offer(spec.plan());
    var doing = "change the plan of " + LocalProvider.path(id);
    long nanos = engine.call(doing, docker -> nanoCpus(offer.vcpus(), docker));
    if (engine.isPodman()) {
      // Podman 4.3 does not have Docker's update call, but one of its own.
      var body =
          "{\"memory\":{\"limit\":%d},\"cpu\":{\"quota\":%d,\"period\":100000}}"
              .formatted(offer.memory(), nanos / 10_000);
      var path = "/v4.0.0/libpod/containers/" + name + "/update";
      engine.post(doing, path, "application/json", new ByteArrayInputStream(body.getBytes(UTF_8)));
    } else {
      engine.call(
          doing,
          docker ->
              docker
                  .updateContainerCmd(name)
                  .withMemory(offer.memory())
                  .withMemorySwap(offer.memory() * 2)
                  .withCpuPeriod(100_000L)
                  .withCpuQuota(nanos / 10_000)
                  .exec());
    }
  }

  static ServerStatus status(InspectContainerResponse.@Nullable ContainerState state) {
    if (state == null || !Boolean.TRUE.equals(state.getRunning())) {
      return ServerStatus.STOPPED;
    }
    return ServerStatus.RUNNING;
  }
}
