package io.provisioning.provider.aws;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Resources of one account in one region of AWS. They are known by their tags, which are part of
 * the request that creates. AWS shows what it has made a little later, so no call ends before its
 * own effect is listed.
 */
final class AwsProvider implements Provider {

  private final AwsApi api;
  private final ServerAccess access;
  private final Waiting waiting;
  private final Offers offers;
  private final Reading reading;
  private final Networks networks;
  private final Firewalls firewalls;
  private final Volumes volumes;
  private final Servers servers;
  private final ResourceLocks locks = new ResourceLocks();

  AwsProvider(
      AwsApi api,
      Zone zone,
      ClientTokens tokens,
      ServerAccess access,
      KnownKeys keys,
      Waiting waiting) {
    var tags = tokens.tags();
    this.api = api;
    this.access = access;
    this.waiting = waiting;
    this.offers = new Offers(api.region(), PriceBook.packaged());
    this.reading = new Reading(api, tags, keys);
    var groups = new SecurityGroups(api, waiting, tags);
    this.networks = new Networks(api, waiting, tags, zone, groups);
    this.firewalls = new Firewalls(api, groups, tags);
    this.volumes = new Volumes(api, waiting, tags, zone, tokens);
    var grounds = new Grounds(api, tags, zone, groups, firewalls);
    this.servers = new Servers(api, waiting, grounds, volumes, tokens, access, keys);
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
    return settled(
        id,
        () -> {
          switch (spec) {
            case ResourceSpec.FirewallSpec firewall ->
                firewalls.ensure(id, firewall, reading.around(id));
            case ResourceSpec.NetworkSpec network ->
                networks.ensure(id, network, reading.around(id));
            case ResourceSpec.VolumeSpec volume ->
                volumes.ensure(key, id, volume, reading.around(id));
            case ResourceSpec.ServerSpec server ->
                servers.ensure(key, id, server, () -> reading.around(id));
          }
          return waiting.found(ResourceLocks.path(id), () -> state(id));
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
                case NETWORK -> networks.remove(id, now);
                case VOLUME -> volumes.remove(id, now);
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
    return translated(() -> reading.all(scope).states());
  }

  @Override
  public Change change(ResourceSpec from, ResourceSpec to) {
    return Offers.change(from, to);
  }

  @Override
  public List<Objection> objections(ResourceSpec spec) {
    return offers.objections(spec);
  }

  @Override
  public Price price(ResourceSpec spec) {
    return offers.price(spec);
  }

  /** Reading the list of zones is a right that everything else needs too. */
  @Override
  public void checkCredential() {
    var _ = translated(() -> api.call("DescribeAvailabilityZones", Map.of()));
  }

  /** Empty where something else stands in for AWS and does not know it. */
  @Override
  public Optional<String> accountId(Scope scope) {
    try {
      return Optional.of(translated(api::account)).filter(account -> !account.isEmpty());
    } catch (ProviderException e) {
      if (e.kind() == Kind.PERMANENT) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    if (server.kind() != ResourceKind.SERVER) {
      throw new IllegalArgumentException(ResourceLocks.path(server) + " is not a server");
    }
    return translated(() -> servers.channel(server, reading.around(server)));
  }

  private <T> T settled(ResourceId id, Supplier<T> action) {
    return locks.exclusively(
        id,
        () -> {
          try {
            return translated(action);
          } catch (ProviderException e) {
            if (e.kind() == Kind.TRANSIENT || e.kind() == Kind.THROTTLED) {
              api.settle();
            }
            throw e;
          }
        });
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
