package io.provisioning.provider.local;

import io.provisioning.provider.Change;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Price;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.Labels;
import io.provisioning.provider.local.image.BaseImage;
import io.provisioning.provider.local.image.Recipe;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Servers, networks and volumes of a container engine. The engine refuses a second thing of one
 * name, and names follow from identities, so nothing is made twice, whoever asks.
 */
final class LocalProvider implements Provider {

  private final Engine engine;
  private final Networks networks;
  private final Volumes volumes;
  private final Servers servers;
  private final EngineEvents events;
  private final ConcurrentHashMap<ResourceId, ReentrantLock> locks = new ConcurrentHashMap<>();

  LocalProvider(ProviderContext context, Engine engine, boolean privileged) {
    var labels = new Labels(context.installation());
    this.engine = engine;
    this.networks = new Networks(engine, labels);
    this.volumes = new Volumes(engine, labels);
    this.events = new EngineEvents(engine, labels);
    var image = new BaseImage(engine, context.directory(), Recipe.ofServers());
    var limits = new Limits(engine);
    var shape = new ServerShape(limits, privileged);
    var wiring = new ServerNetworks(engine, labels, networks);
    this.servers =
        new Servers(
            engine,
            labels,
            new ServerCreation(engine, labels, wiring, volumes, image, shape),
            wiring,
            new ServerReading(engine, labels, wiring, volumes, limits),
            limits);
  }

  @Override
  public ProviderDescription description() {
    return Offers.description();
  }

  @Override
  public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    if (id.kind() != spec.kind()) {
      throw new IllegalArgumentException(path(id) + " is not a " + spec.kind());
    }
    return exclusively(
        id,
        () ->
            switch (spec) {
              case ResourceSpec.FirewallSpec _ -> throw ProviderException.noFirewalls("local");
              case ResourceSpec.NetworkSpec network -> networks.ensure(id, network);
              case ResourceSpec.VolumeSpec volume -> volumes.ensure(id, volume);
              case ResourceSpec.ServerSpec server -> servers.ensure(id, server);
            });
  }

  @Override
  public void ensureAbsent(IdempotencyKey key, ResourceId id) {
    var _ =
        exclusively(
            id,
            () -> {
              switch (id.kind()) {
                case FIREWALL -> {}
                case NETWORK -> networks.remove(id);
                case VOLUME -> volumes.remove(id);
                case SERVER -> servers.remove(id);
              }
              return id;
            });
  }

  @Override
  public Optional<ResourceState> find(ResourceId id) {
    return switch (id.kind()) {
      case FIREWALL -> Optional.empty();
      case NETWORK -> networks.find(id).map(ResourceState.class::cast);
      case VOLUME -> volumes.find(id).map(ResourceState.class::cast);
      case SERVER -> servers.find(id).map(ResourceState.class::cast);
    };
  }

  @Override
  public List<ResourceState> list(Scope scope) {
    var all = new ArrayList<ResourceState>();
    all.addAll(networks.list(scope));
    all.addAll(volumes.list(scope));
    all.addAll(servers.list(scope));
    return all;
  }

  @Override
  public boolean watch(Consumer<Optional<Scope>> listener) {
    events.listen(listener);
    return true;
  }

  @Override
  public Change change(ResourceSpec from, ResourceSpec to) {
    return Changes.between(from, to);
  }

  @Override
  public Price price(ResourceSpec spec) {
    return Offers.free();
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    return servers.channel(server);
  }

  @Override
  public void close() {
    engine.close();
  }

  private <T> T exclusively(ResourceId id, Supplier<T> action) {
    var lock = locks.computeIfAbsent(id, _ -> new ReentrantLock());
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while waiting for " + path(id), e);
    }
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  static String path(ResourceId id) {
    return id.kind().name().toLowerCase(Locale.ROOT) + "/" + id.name();
  }

  static void requireChangeable(ResourceId id, ResourceSpec from, ResourceSpec to) {
    if (Changes.between(from, to) == Change.REPLACE) {
      throw new ProviderException(
          Kind.CONFLICT, path(id) + " exists and cannot be changed in place; delete it first");
    }
  }

  /** Creates something, content if another process was faster; tells whether it was not. */
  static boolean unlessMadeMeanwhile(Runnable creation) {
    try {
      creation.run();
      return true;
    } catch (ProviderException e) {
      if (e.kind() != Kind.CONFLICT) {
        throw e;
      }
      return false;
    }
  }

  static ProviderException notOurs(ResourceId id, String engineName) {
    return new ProviderException(
        Kind.CONFLICT,
        "the container engine has something named `%s` that is not %s of this installation"
            .formatted(engineName, path(id)));
  }
}
