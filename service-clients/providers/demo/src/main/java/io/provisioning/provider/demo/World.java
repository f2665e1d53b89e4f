package io.provisioning.provider.demo;

import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.FirewallState;
import io.provisioning.provider.ResourceState.NetworkState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.ResourceState.VolumeState;
import io.provisioning.provider.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The rules of the simulated world, over its ledger. */
final class World {

  private static final int HOSTS = 1 << 17;

  private final Ledger ledger;

  World(Ledger ledger) {
    this.ledger = ledger;
  }

  Optional<ResourceState> find(ResourceId id) {
    return ledger.find(id).map(World::state);
  }

  List<ResourceState> list(Scope scope) {
    return ledger.present().stream()
        .filter(entry -> entry.id().scope().equals(scope))
        .map(World::state)
        .toList();
  }

  ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    var before = ledger.find(id);
    if (before.isEmpty()) {
      requireParts(id, spec);
      var providerId = "demo-%s-%08x".formatted(id.name(), id.hashCode());
      return append(new Entry(Entry.CREATED, key.value(), id, providerId, spec, place(id, spec)));
    }
    return ensurePresent(key, before.get(), spec);
  }

  private ResourceState ensurePresent(IdempotencyKey key, Entry before, ResourceSpec spec) {
    return switch (Offers.change(specOf(before), spec)) {
      case NONE -> before.isStopped() ? again(Entry.STARTED, key, before, spec) : state(before);
      case IN_PLACE -> {
        requireParts(before.id(), spec);
        yield again(Entry.CHANGED, key, before, spec);
      }
      case REPLACE ->
          throw new ProviderException(
              Kind.CONFLICT,
              path(before.id()) + " exists and cannot be changed in place; delete it first");
    };
  }

  private ResourceState again(String effect, IdempotencyKey key, Entry before, ResourceSpec spec) {
    return append(
        new Entry(effect, key.value(), before.id(), before.providerId(), spec, before.addresses()));
  }

  void ensureAbsent(IdempotencyKey key, ResourceId id) {
    ledger
        .find(id)
        .ifPresent(entry -> {
          requireUnused(id);
          ledger.append(entry.deleted(key));
        });
  }

  private ResourceState append(Entry entry) {
    ledger.append(entry);
    return state(entry);
  }

  /** Of the range that RFC 2544 keeps for trials: nobody answers there. */
  private Map<String, String> place(ResourceId id, ResourceSpec spec) {
    var addresses = new HashMap<String, String>();
    if (spec instanceof ServerSpec server) {
      for (var network : server.networks()) {
        int host = Math.floorMod(Objects.hash(id.scope(), id.name(), network), HOSTS);
        while (ledger.isTaken(address(host)) || addresses.containsValue(address(host))) {
          host = (host + 1) % HOSTS;
        }
        addresses.put(network, address(host));
      }
    }
    return addresses;
  }

  private static String address(int host) {
    return "198.%d.%d.%d".formatted(18 + (host >> 16), host >> 8 & 0xFF, host & 0xFF);
  }

  private static ResourceState state(Entry entry) {
    return switch (specOf(entry)) {
      case NetworkSpec network -> new NetworkState(entry.id(), entry.providerId(), network);
      case FirewallSpec firewall -> new FirewallState(entry.id(), entry.providerId(), firewall);
      case VolumeSpec volume -> new VolumeState(entry.id(), entry.providerId(), volume);
      case ServerSpec server ->
          new ServerState(
              entry.id(),
              entry.providerId(),
              server,
              entry.isStopped() ? ServerStatus.STOPPED : ServerStatus.RUNNING,
              entry.addresses());
    };
  }

  private static ResourceSpec specOf(Entry entry) {
    return Objects.requireNonNull(entry.spec(), "a present entry has a specification");
  }

  private void requireParts(ResourceId id, ResourceSpec spec) {
    if (spec instanceof ServerSpec server) {
      server.networks().forEach(name -> require(id.scope().network(name)));
      server.guards().forEach(name -> require(id.scope().firewall(name)));
      server.mounts().forEach(mount -> require(id.scope().volume(mount.volume())));
    }
  }

  private void require(ResourceId part) {
    if (ledger.find(part).isEmpty()) {
      throw new ProviderException(Kind.PERMANENT, path(part) + " does not exist; create it first");
    }
  }

  private void requireUnused(ResourceId id) {
    for (var entry : ledger.present()) {
      if (entry.id().scope().equals(id.scope())
          && entry.spec() instanceof ServerSpec server
          && uses(server, id)) {
        throw new ProviderException(
            Kind.CONFLICT, path(id) + " is used by " + path(entry.id()) + "; delete that first");
      }
    }
  }

  private static boolean uses(ServerSpec server, ResourceId id) {
    return switch (id.kind()) {
      case NETWORK -> server.networks().contains(id.name());
      case FIREWALL -> server.guards().contains(id.name());
      case VOLUME -> server.mounts().stream().anyMatch(mount -> mount.volume().equals(id.name()));
      case SERVER -> false;
    };
  }

  static String path(ResourceId id) {
    return id.kind().name().toLowerCase(Locale.ROOT) + "/" + id.name();
  }
}
