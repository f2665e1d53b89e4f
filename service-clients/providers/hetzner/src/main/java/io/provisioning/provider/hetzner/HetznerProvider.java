package io.provisioning.provider.hetzner;

import io.provisioning.provider.Change;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Objection;
import io.provisioning.provider.Price;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.KnownKeys;
import io.provisioning.provider.cloud.ResourceLocks;
import io.provisioning.provider.cloud.ServerAccess;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Resources of one project of Hetzner Cloud. They are known by their labels; their names follow
 * from their identities and are unique in the project, so nothing is made twice, whoever asks.
 */
final class HetznerProvider implements Provider {

  private final HetznerApi api;
  private final Labels labels;
  private final ServerAccess access;
  private final KnownKeys keys;
  private final Parts parts;
  private final Firewalls firewalls;
  private final Servers servers;
  private final ResourceLocks locks = new ResourceLocks();

  HetznerProvider(
      HetznerApi api, Labels labels, ServerAccess access, KnownKeys keys, Duration firstPause) {
    var actions = new Actions(api, firstPause);
    this.api = api;
    this.labels = labels;
    this.access = access;
    this.keys = keys;
    this.parts = new Parts(api, actions, labels);
    this.firewalls = new Firewalls(api, actions, labels, parts);
    this.servers = new Servers(api, actions, labels, access, keys, parts, firewalls);
  }

  @Override
  public ProviderDescription description() {
    return Offers.DESCRIPTION;
  }

  @Override
  public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    if (id.kind() != spec.kind()) {
      throw new IllegalArgumentException(Parts.path(id) + " is not a " + spec.kind());
    }
    return exclusively(
        id,
        () -> {
          switch (spec) {
            case ResourceSpec.FirewallSpec firewall ->
                firewalls.ensure(id, firewall, snapshot(id.scope()));
            case ResourceSpec.NetworkSpec network ->
                parts.ensure(id, network, snapshot(id.scope()));
            case ResourceSpec.VolumeSpec volume -> parts.ensure(id, volume, snapshot(id.scope()));
            case ResourceSpec.ServerSpec server ->
                servers.ensure(id, server, () -> snapshot(id.scope()));
          }
          return state(id)
              .orElseThrow(() ->
                  new ProviderException(
                      Kind.TRANSIENT, Parts.path(id) + " was deleted while it was made"));
        });
  }

  @Override
  public void ensureAbsent(IdempotencyKey key, ResourceId id) {
    var _ =
        exclusively(
            id,
            () -> {
              var now = snapshot(id.scope());
              switch (id.kind()) {
                case FIREWALL -> firewalls.remove(id, now);
                case NETWORK -> parts.removeNetwork(id, now);
                case VOLUME -> parts.removeVolume(id, now);
                case SERVER -> servers.remove(id, now);
              }
              return id;
            });
  }

  @Override
  public Optional<ResourceState> find(ResourceId id) {
    return translated(() -> state(id));
  }

  private Optional<ResourceState> state(ResourceId id) {
    var now = snapshot(id.scope());
    return now.find(id).map(resource -> now.state(id.kind(), resource));
  }

  @Override
  public List<ResourceState> list(Scope scope) {
    return translated(() -> snapshot(scope).states());
  }

  private Snapshot snapshot(Scope scope) {
    return Snapshot.of(api, labels, scope, keys);
  }

  @Override
  public Change change(ResourceSpec from, ResourceSpec to) {
    return Offers.change(from, to);
  }

  @Override
  public List<Objection> objections(ResourceSpec spec) {
    return Offers.objections(spec);
  }

  @Override
  public Price price(ResourceSpec spec) {
    return Offers.price(spec);
  }

  /** Any list of the project needs the token; one item of it is the least to ask for. */
  @Override
  public void checkCredential() {
    var _ = translated(() -> api.get("/servers?page=1&per_page=1"));
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    return translated(() -> servers.channel(server, snapshot(server.scope())));
  }

  private <T> T exclusively(ResourceId id, Supplier<T> action) {
    return locks.exclusively(id, () -> translated(action));
  }

  private static <T> T translated(Supplier<T> action) {
    try {
      return action.get();
    } catch (ApiException e) {
      throw e.forUser();
    }
  }

  @Override
  public void close() {
    access.close();
    api.close();
  }
}
