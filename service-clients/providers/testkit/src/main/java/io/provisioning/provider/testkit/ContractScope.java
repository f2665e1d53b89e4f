package io.provisioning.provider.testkit;

import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.Protocol;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.Scope;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A scope that no other run of a suite has, and what the suites put into it.
 *
 * @param cidr a block of 256 addresses for the network {@code net}
 */
public record ContractScope(Scope scope, Provider provider, String cidr) {

  private static final long GIB = 1L << 30;

  public static ContractScope of(Provider provider, String cidr) {
    var name = "c" + UUID.randomUUID().toString().substring(0, 8);
    return new ContractScope(new Scope("contract", name), provider, cidr);
  }

  /** A network on the run's own block. */
  public NetworkSpec network() {
    return new NetworkSpec(region(), cidr, Map.of());
  }

  /** Lets in SSH from everywhere, and more from some places. */
  public FirewallSpec firewall() {
    return new FirewallSpec(
        region(),
        List.of(
            new FirewallRule(
                Protocol.TCP, "22", List.of("0.0.0.0/0", "::/0"), "how the platform comes in"),
            new FirewallRule(
                Protocol.TCP, "8000-8100", List.of("203.0.113.0/24", "2001:db8::/32"), ""),
            new FirewallRule(Protocol.UDP, "53", List.of("192.0.2.7/32"), "names"),
            new FirewallRule(Protocol.ICMP, "", List.of("0.0.0.0/0"), "")),
        Map.of("team", "blue"));
  }

  /** One gibibyte. */
  public VolumeSpec volume() {
    return new VolumeSpec(region(), GIB, Map.of());
  }

  /** A small server in the network {@code net}. */
  public ServerSpec server(List<Mount> mounts) {
    return new ServerSpec(
        region(),
        PlanSize.SMALL,
        provider.description().images().getFirst(),
        List.of("net"),
        mounts,
        List.of(),
        Map.of("team", "blue"));
  }

  /** A small server in the network {@code net}, both made if needed. */
  public ServerState ensureServer(String name) {
    ensure(scope.network("net"), network());
    return (ServerState) ensure(scope.server(name), server(List.of()));
  }

  public ResourceState ensure(ResourceId id, ResourceSpec spec) {
    return provider.ensurePresent(key("ensure " + id.name()), id, spec);
  }

  public void delete(ResourceId id) {
    provider.ensureAbsent(key("delete " + id.name()), id);
  }

  /** Removes everything, servers first. */
  public void clear() {
    for (var kind :
        List.of(
            ResourceKind.SERVER,
            ResourceKind.VOLUME,
            ResourceKind.FIREWALL,
            ResourceKind.NETWORK)) {
      provider.list(scope).stream()
          .map(ResourceState::id)
          .filter(id -> id.kind() == kind)
          .forEach(this::delete);
    }
  }

  public IdempotencyKey key(String effect) {
    return new IdempotencyKey(scope.infrastructure() + " " + effect);
  }

  private String region() {
    return provider.description().regions().getFirst();
  }
}
