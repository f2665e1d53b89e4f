package io.provisioning.provider.demo;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The simulator. Its world is a {@link Ledger} in the context's directory. */
final class DemoProvider implements Provider {

  private final ProviderContext context;
  private final DemoSettings settings;
  private final Gate gate;
  private final ReentrantLock world = new ReentrantLock();
  private @Nullable Ledger ledger;

  DemoProvider(ProviderContext context, DemoSettings settings, Gate.Sleeper sleeper) {
    this.context = context;
    this.settings = settings;
    this.gate = new Gate(settings, context.clock(), sleeper);
  }

  @Override
  public ProviderDescription description() {
    return Offers.description();
  }

  @Override
  public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    requireSameKind(id, spec);
    gate.pass(path(id));
    return inWorld(ledger -> {
      var before = ledger.find(id);
      if (before.isEmpty()) {
        requireParts(ledger, id, spec);
        var entry = entry("created", key, id, spec);
        ledger.append(entry);
        return state(entry);
      }
      return switch (change(specOf(before.get()), spec)) {
        case NONE -> state(before.get());
        case IN_PLACE -> {
          var entry = entry("changed", key, id, spec);
          ledger.append(entry);
          yield state(entry);
        }
        case REPLACE ->
            throw new ProviderException(
                Kind.CONFLICT,
                path(id) + " exists and cannot be changed in place; delete it first");
      };
    });
  }

  @Override
  public void ensureAbsent(IdempotencyKey key, ResourceId id) {
    gate.pass(path(id));
    inWorld(ledger -> {
      var before = ledger.find(id);
      before.ifPresent(entry -> {
        requireUnused(ledger, id);
        ledger.append(Ledger.Entry.deleted(key, entry));
      });
      return before;
    });
  }

  @Override
  public Optional<ResourceState> find(ResourceId id) {
    gate.pass(path(id));
    return inWorld(ledger -> ledger.find(id).map(this::state));
  }

  @Override
  public List<ResourceState> list(Scope scope) {
    gate.pass("list " + scope.infrastructure());
    return inWorld(ledger ->
        ledger.present().stream()
            .filter(entry -> entry.id().scope().equals(scope))
            .map(this::state)
            .toList());
  }

  @Override
  public Change change(ResourceSpec from, ResourceSpec to) {
    return Offers.change(from, to);
  }

  @Override
  public Price price(ResourceSpec spec) {
    return Offers.price(spec);
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    gate.pass(path(server));
    if (inWorld(ledger -> ledger.find(server)).isEmpty()) {
      throw new ProviderException(Kind.PERMANENT, path(server) + " does not exist");
    }
    return new DemoChannel(server.name(), settings, gate);
  }

  @Override
  public void close() {
    world.lock();
    try {
      if (ledger != null) {
        ledger.close();
        ledger = null;
      }
    } finally {
      world.unlock();
    }
  }

  private <T> T inWorld(Function<Ledger, T> action) {
    world.lock();
    try {
      if (ledger == null) {
        ledger = Ledger.open(context.directory().resolve("ledger.jsonl"));
      }
      return action.apply(ledger);
    } finally {
      world.unlock();
    }
  }

  private static Ledger.Entry entry(
      String effect, IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    var providerId = "demo-" + Integer.toHexString(id.hashCode()) + "-" + id.name();
    return new Ledger.Entry(effect, key.value(), id, providerId, spec, addresses(id, spec));
  }

  /** From the range that RFC 5737 keeps for documentation: nobody answers there. */
  private static Map<String, String> addresses(ResourceId id, ResourceSpec spec) {
    var addresses = new LinkedHashMap<String, String>();
    if (spec instanceof ResourceSpec.ServerSpec server) {
      for (var network : server.networks()) {
        int host = 1 + Math.floorMod(Objects.hash(id.scope(), id.name(), network), 254);
        addresses.put(network, "203.0.113." + host);
      }
    }
    return addresses;
  }

  private ResourceState state(Ledger.Entry entry) {
    return switch (specOf(entry)) {
      case ResourceSpec.NetworkSpec network ->
          new ResourceState.NetworkState(entry.id(), entry.providerId(), network);
      case ResourceSpec.VolumeSpec volume ->
          new ResourceState.VolumeState(entry.id(), entry.providerId(), volume);
      case ResourceSpec.ServerSpec server ->
          new ResourceState.ServerState(
              entry.id(),
              entry.providerId(),
              server,
              ResourceState.ServerStatus.RUNNING,
              entry.addresses());
    };
  }

  private static ResourceSpec specOf(Ledger.Entry entry) {
    return Objects.requireNonNull(entry.spec(), "a present entry has a specification");
  }

  private static void requireSameKind(ResourceId id, ResourceSpec spec) {
    if (id.kind() != spec.kind()) {
      throw new IllegalArgumentException(path(id) + " is not a " + spec.kind());
    }
  }

  private static void requireParts(Ledger ledger, ResourceId id, ResourceSpec spec) {
    if (spec instanceof ResourceSpec.ServerSpec server) {
      server.networks().forEach(name -> require(ledger, id.scope().network(name)));
      server.mounts().forEach(mount -> require(ledger, id.scope().volume(mount.volume())));
    }
  }

  private static void require(Ledger ledger, ResourceId part) {
    if (ledger.find(part).isEmpty()) {
      throw new ProviderException(Kind.PERMANENT, path(part) + " does not exist; create it first");
    }
  }

  private static void requireUnused(Ledger ledger, ResourceId id) {
    for (var entry : ledger.present()) {
      if (entry.id().scope().equals(id.scope())
          && entry.spec() instanceof ResourceSpec.ServerSpec server
          && uses(server, id)) {
        throw new ProviderException(
            Kind.CONFLICT, path(id) + " is used by " + path(entry.id()) + "; delete that first");
      }
    }
  }

  private static boolean uses(ResourceSpec.ServerSpec server, ResourceId id) {
    return switch (id.kind()) {
      case NETWORK -> server.networks().contains(id.name());
      case VOLUME -> server.mounts().stream().anyMatch(mount -> mount.volume().equals(id.name()));
      case SERVER -> false;
    };
  }

  static String path(ResourceId id) {
    return id.kind().name().toLowerCase(Locale.ROOT) + "/" + id.name();
  }
}
