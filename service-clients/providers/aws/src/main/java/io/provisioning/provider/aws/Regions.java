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
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.ResourceLocks;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Several regions as one provider. A specification says in which region it is; what is known by its
 * identity alone is searched in each, so a resource is in one region at most.
 *
 * @param all providers by their region; the first is the default
 */
record Regions(SequencedMap<String, AwsProvider> all) implements Provider {

  @Override
  public ProviderDescription description() {
    var first = first().description();
    return new ProviderDescription(
        first.name(),
        Offers.summary(String.join(", ", all.keySet())),
        first.simulated(),
        List.copyOf(all.keySet()),
        first.images(),
        first.plans(),
        first.kinds());
  }

  @Override
  public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    var region = region(spec);
    var there = all.get(region);
    if (there == null) {
      throw new ProviderException(Kind.PERMANENT, "aws is not used in region " + region);
    }
    for (var other : all.entrySet()) {
      if (!other.getKey().equals(region) && other.getValue().find(id).isPresent()) {
        throw new ProviderException(
            Kind.CONFLICT,
            "%s exists in region %s of aws; delete it first"
                .formatted(ResourceLocks.path(id), other.getKey()));
      }
    }
    return there.ensurePresent(key, id, spec);
  }

  @Override
  public void ensureAbsent(IdempotencyKey key, ResourceId id) {
    all.values().forEach(there -> there.ensureAbsent(key, id));
  }

  @Override
  public Optional<ResourceState> find(ResourceId id) {
    return all.values().stream().flatMap(there -> there.find(id).stream()).findFirst();
  }

  @Override
  public List<ResourceState> list(Scope scope) {
    return all.values().stream().flatMap(there -> there.list(scope).stream()).toList();
  }

  @Override
  public Change change(ResourceSpec from, ResourceSpec to) {
    return Offers.change(from, to);
  }

  @Override
  public List<Objection> objections(ResourceSpec spec) {
    var region = region(spec);
    var there = all.get(region);
    return there == null
        ? List.of(
            new Objection(
                "region",
                String.join(" or ", all.keySet()) + ", the regions of this installation",
                "`" + region + "`"))
        : there.objections(spec);
  }

  @Override
  public Price price(ResourceSpec spec) {
    return all.getOrDefault(region(spec), first()).price(spec);
  }

  /** In each region: an account has to enable some of them first. */
  @Override
  public void checkCredential() {
    all.values().forEach(Provider::checkCredential);
  }

  @Override
  public Optional<String> accountId(Scope scope) {
    return first().accountId(scope);
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    return all.values().stream()
        .filter(there -> there.find(server).isPresent())
        .findFirst()
        .orElseGet(this::first)
        .channel(server);
  }

  private AwsProvider first() {
    return all.firstEntry().getValue();
  }

  private static String region(ResourceSpec spec) {
    return switch (spec) {
      case FirewallSpec firewall -> firewall.region();
      case NetworkSpec network -> network.region();
      case VolumeSpec volume -> volume.region();
      case ServerSpec server -> server.region();
    };
  }

  @Override
  public void close() {
    all.values().forEach(Provider::close);
  }
}
