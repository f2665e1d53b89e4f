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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Servers, networks and volumes of a container engine. */
final class LocalProvider implements Provider {

  private final Engine engine;
  private final Networks networks;
  private final Volumes volumes;
  private final Servers servers;
  private final ConcurrentHashMap<ResourceId, ReentrantLock> locks = new ConcurrentHashMap<>();

  LocalProvider(ProviderContext context, Engine engine) {
    var labels = new Labels(context.installation());
    this.engine = engine;
    this.networks = new Networks(engine, labels);
    this.volumes = new Volumes(engine, labels);
    this.servers =
        new Servers(engine, labels, new BaseImage(engine, context.directory()), context.clock());
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
        () -> {
          var existing = find(id);
          if (existing.isPresent() && change(existing.get().spec(), spec) == Change.REPLACE) {
            throw new ProviderException(
                Kind.CONFLICT,
                path(id) + " exists and cannot be changed in place; delete it first");
          }
          return switch (spec) {
            case ResourceSpec.NetworkSpec network -> networks.ensure(id, network);
            case ResourceSpec.VolumeSpec volume -> volumes.ensure(id, volume);
            case ResourceSpec.ServerSpec server -> servers.ensure(id, server);
          };
        });
  }

  @Override
  public void ensureAbsent(IdempotencyKey key, ResourceId id) {
    var _ =
        exclusively(
            id,
            () -> {
              switch (id.kind()) {
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
  public Change change(ResourceSpec from, ResourceSpec to) {
    return Offers.change(from, to);
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
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  static String path(ResourceId id) {
    return id.kind().name().toLowerCase(Locale.ROOT) + "/" + id.name();
  }
}
