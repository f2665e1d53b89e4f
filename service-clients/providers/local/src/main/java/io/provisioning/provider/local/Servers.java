package io.provisioning.provider.local;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.NotModifiedException;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.RemoteFile;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.EngineExec;
import io.provisioning.provider.local.engine.EngineFault;
import io.provisioning.provider.local.engine.Labels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Servers: containers whose process 1 is systemd. */
final class Servers {

  private static final Duration BOOT_LIMIT = Duration.ofMinutes(2);
  private static final int LOOKS_AT_ONCE = 8;
  private static final int LOOKS_FOR_NEW = 50;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private final Engine engine;
  private final Labels labels;
  private final ServerCreation creation;
  private final ServerNetworks networks;
  private final ServerReading reading;
  private final Limits limits;

  Servers(
      Engine engine,
      Labels labels,
      ServerCreation creation,
      ServerNetworks networks,
      ServerReading reading,
      Limits limits) {
    this.engine = engine;
    this.labels = labels;
    this.creation = creation;
    this.networks = networks;
    this.reading = reading;
    this.limits = limits;
  }

  ServerState ensure(ResourceId id, ServerSpec spec) {
    var existing = inspect(id);
    if (existing.isPresent()) {
      requireChangeable(id, existing.get(), spec);
      networks.align(id, existing.get(), spec.networks());
      start(id, existing.get());
    } else {
      startNew(id, spec, creation.create(id, spec));
    }
    return settle(id, spec);
  }

  private void requireChangeable(
      ResourceId id, InspectContainerResponse container, ServerSpec spec) {
    var state = reading.state(id, container, reading.around(id.scope()), Optional.empty());
    LocalProvider.requireChangeable(id, state.spec(), spec);
  }

  /** Starts a new container; what we made and cannot start is not left behind. */
  private void startNew(ResourceId id, ServerSpec spec, boolean madeByUs) {
    try {
      var container = awaitKnown(id);
      networks.align(id, container, spec.networks());
      start(id, container);
    } catch (ProviderException e) {
      if (madeByUs && !Thread.currentThread().isInterrupted()) {
        remove(id);
      }
      throw e;
    }
  }

  /** An address that the engine withholds is given up for another one. */
  private void start(ResourceId id, InspectContainerResponse container) {
    var withheld = new ArrayList<String>();
    while (true) {
      try {
        startAsItIs(id, container);
        return;
      } catch (ProviderException e) {
        var address = EngineFault.reservedAddress(e);
        if (address.isEmpty() || withheld.contains(address.get())) {
          throw e;
        }
        withheld.add(address.get());
        networks.readdress(id, container, withheld);
      }
    }
  }

  private void startAsItIs(ResourceId id, InspectContainerResponse container) {
    engine.run(
        "start " + LocalProvider.path(id),
        docker -> {
          if (Boolean.TRUE.equals(container.getState().getPaused())) {
            docker.unpauseContainerCmd(container.getId()).exec();
          } else if (!ServerReading.isRunning(container)) {
            try {
              docker.startContainerCmd(container.getId()).exec();
            } catch (NotModifiedException _) {
              // Somebody else was faster.
            }
          }
        });
  }

  /** Waits for the boot, then brings limits and keys to what they should be. */
  private ServerState settle(ResourceId id, ServerSpec spec) {
    var container = get(id);
    var inside = booted(id, container);
    boolean resize = limits.planOf(inside.limits(), spec.plan()) != spec.plan();
    boolean rekey = !inside.keys().equals(spec.authorizedKeys());
    if (resize) {
      limits.change("change the plan of " + LocalProvider.path(id), container.getId(), spec.plan());
    }
    if (rekey) {
      var keys = String.join("\n", spec.authorizedKeys()) + "\n";
      new LocalChannel(engine, container.getId())
          .upload(List.of(new RemoteFile(Inside.AUTHORIZED_KEYS, 0600, keys)));
    }
    return reading.state(
        id,
        container,
        reading.around(id.scope()),
        resize || rekey ? reading.inside(container) : Optional.of(inside));
  }

  private Inside booted(ResourceId id, InspectContainerResponse container) {
    return Inside.whenBooted(new EngineExec(engine, container.getId()), BOOT_LIMIT)
        .orElseThrow(() ->
            new ProviderException(
                Kind.TRANSIENT,
                "%s did not finish booting within %d minutes"
                    .formatted(LocalProvider.path(id), BOOT_LIMIT.toMinutes())));
  }

  void remove(ResourceId id) {
    inspect(id)
        .ifPresent(container ->
            engine.runIfThere(
                "delete " + LocalProvider.path(id),
                docker ->
                    docker
                        .removeContainerCmd(container.getId())
                        .withForce(true)
                        .withRemoveVolumes(true)
                        .exec()));
  }

  Optional<ServerState> find(ResourceId id) {
    return inspect(id).map(container -> reading.state(id, container));
  }

  List<ServerState> list(Scope scope) {
    var around = reading.around(scope);
    var looks = new ArrayList<Callable<Optional<ServerState>>>();
    for (var listed : labels.containers(engine, scope)) {
      looks.add(() -> look(listed.getId(), around));
    }
    return together(looks);
  }

  private Optional<ServerState> look(String container, ServerReading.Surroundings around) {
    return inspect(container)
        .flatMap(seen ->
            reading.id(seen).map(id -> reading.state(id, seen, around, reading.inside(seen))));
  }

  private static <T> List<T> together(List<Callable<Optional<T>>> looks) {
    var all = new ArrayList<T>();
    try (var threads = Executors.newFixedThreadPool(LOOKS_AT_ONCE, Thread.ofVirtual().factory())) {
      for (Future<Optional<T>> look : threads.invokeAll(looks)) {
        look.get().ifPresent(all::add);
      }
      return all;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while listing servers", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ProviderException known) {
        throw known;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  CommandChannel channel(ResourceId id) {
    var container =
        inspect(id)
            .orElseThrow(() ->
                new ProviderException(Kind.PERMANENT, LocalProvider.path(id) + " does not exist"));
    if (!ServerReading.isRunning(container)) {
      throw new ProviderException(Kind.TRANSIENT, LocalProvider.path(id) + " is not running");
    }
    return new LocalChannel(engine, container.getId());
  }

  /** An engine takes a name a moment before it knows the container, also one of another process. */
  private InspectContainerResponse awaitKnown(ResourceId id) {
    for (int look = 0; look < LOOKS_FOR_NEW; look++) {
      var container = inspect(id);
      if (container.isPresent()) {
        return container.get();
      }
      try {
        Thread.sleep(BETWEEN_LOOKS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ProviderException(Kind.TRANSIENT, "interrupted while creating a server", e);
      }
    }
    return get(id);
  }

  private InspectContainerResponse get(ResourceId id) {
    return inspect(id).orElseThrow(() -> LocalProvider.notOurs(id, labels.engineName(id)));
  }

  /** That of our name; else one that somebody made with our labels under a name of their own. */
  private Optional<InspectContainerResponse> inspect(ResourceId id) {
    return inspect(labels.engineName(id))
        .filter(container -> reading.id(container).filter(id::equals).isPresent())
        .or(() ->
            labels.containers(engine, id.scope()).stream()
                .filter(
                    container -> labels.id(container.getLabels()).filter(id::equals).isPresent())
                .findFirst()
                .flatMap(container -> inspect(container.getId())));
  }

  private Optional<InspectContainerResponse> inspect(String container) {
    return engine.find(
        "look for " + container, docker -> docker.inspectContainerCmd(container).exec());
  }
}
