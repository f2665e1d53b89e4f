package io.provisioning.provider.upcloud;

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
import io.provisioning.provider.ResourceKind;
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
 * Resources of one account at UpCloud. They are known by their labels: UpCloud's names are not
 * unique, so what is to be made is searched by its labels first, also after a lost answer.
 */
final class UpCloudProvider implements Provider {

  private final UpCloudApi api;
  private final ServerAccess access;
  private final PriceBook prices;
  private final Offers offers;
  private final Reading reading;
  private final Parts parts;
  private final Firewalls firewalls;
  private final Servers servers;
  private final ResourceLocks locks = new ResourceLocks();

  UpCloudProvider(
      UpCloudApi api,
      Labels labels,
      ServerAccess access,
      KnownKeys keys,
      PriceBook prices,
      Duration firstPause) {
    var waiting = new Waiting(api, firstPause);
    var power = new Power(api, waiting);
    this.api = api;
    this.access = access;
    this.prices = prices;
    this.offers = new Offers(prices);
    this.reading = new Reading(api, labels, keys);
    this.parts = new Parts(api, waiting, labels, power);
    this.firewalls = new Firewalls(api, labels);
    this.servers = new Servers(api, waiting, power, labels, access, keys, firewalls);
  }

  @Override
  public ProviderDescription description() {
    return offers.description();
  }

  @Override
  public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    if (id.kind() != spec.kind()) {
      throw new IllegalArgumentException(ResourceLocks.path(id) + " is not a " + spec.kind());
    }
    return exclusively(
        id,
        () -> {
          switch (spec) {
            case ResourceSpec.FirewallSpec firewall ->
                firewalls.ensure(id, firewall, reading.around(id));
            case ResourceSpec.NetworkSpec network -> parts.ensure(id, network, reading.around(id));
            case ResourceSpec.VolumeSpec volume -> parts.ensure(id, volume, reading.around(id));
            case ResourceSpec.ServerSpec server ->
                servers.ensure(id, server, () -> reading.around(id));
          }
          return state(id)
              .orElseThrow(() ->
                  new ProviderException(
                      Kind.TRANSIENT, ResourceLocks.path(id) + " was deleted while it was made"));
        });
  }

  @Override
  public void ensureAbsent(IdempotencyKey key, ResourceId id) {
    var _ =
        exclusively(
            id,
            () -> {
              var now = reading.around(id);
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
    var now = reading.around(id);
    return now.find(id).map(resource -> now.state(id.kind(), resource));
  }

  @Override
  public List<ResourceState> list(Scope scope) {
    return translated(() -> {
      prices.refresh(api);
      return reading.all(scope).states();
    });
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
    return offers.price(spec);
  }

  /** Reading the list of servers is a right that everything else needs too. */
  @Override
  public void checkCredential() {
    var _ =
        translated(() -> {
          var answer = api.get("/server?limit=1&offset=0");
          prices.refresh(api);
          return answer;
        });
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    if (server.kind() != ResourceKind.SERVER) {
      throw new IllegalArgumentException(ResourceLocks.path(server) + " is not a server");
    }
    return translated(() -> servers.channel(server, reading.around(server)));
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
