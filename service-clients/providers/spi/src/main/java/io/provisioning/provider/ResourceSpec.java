package io.provisioning.provider;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a resource should be. Names of networks, firewalls and volumes are those of the same scope.
 */
public sealed interface ResourceSpec {

  ResourceKind kind();

  String region();

  /**
   * A private network.
   *
   * @param cidr an IPv4 block in canonical form, such as {@code 10.89.0.0/24}
   */
  record NetworkSpec(String region, String cidr, Map<String, String> labels)
      implements ResourceSpec {
    public NetworkSpec {
      labels = Map.copyOf(labels);
    }

    @Override
    public ResourceKind kind() {
      return ResourceKind.NETWORK;
    }
  }

  /**
   * What may reach the servers that name it. A server with firewalls is reached by what any of them
   * lets in and by nothing else; what it opens itself, and the answers to that, are not held up.
   */
  record FirewallSpec(String region, List<FirewallRule> rules, Map<String, String> labels)
      implements ResourceSpec {
    public FirewallSpec {
      rules = List.copyOf(rules);
      labels = Map.copyOf(labels);
    }

    @Override
    public ResourceKind kind() {
      return ResourceKind.FIREWALL;
    }

    /** The order of rules has no meaning. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof FirewallSpec that && meaning().equals(that.meaning());
    }

    @Override
    public int hashCode() {
      return meaning().hashCode();
    }

    private List<Object> meaning() {
      return List.of(region, Set.copyOf(rules), labels);
    }
  }

  /**
   * One thing that is let in.
   *
   * @param ports one, as {@code 22}, or a range, as {@code 8000-8100}; empty for {@code ICMP}
   * @param sources blocks of IPv4 or IPv6 addresses in canonical form; at least one
   * @param description for people; empty where there is none
   */
  record FirewallRule(Protocol protocol, String ports, List<String> sources, String description) {
    public FirewallRule {
      sources = List.copyOf(sources);
    }

    /** The order of sources has no meaning. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof FirewallRule that && meaning().equals(that.meaning());
    }

    @Override
    public int hashCode() {
      return meaning().hashCode();
    }

    private List<Object> meaning() {
      return List.of(protocol, ports, Set.copyOf(sources), description);
    }
  }

  /** What a rule lets in. */
  enum Protocol {
    TCP,
    UDP,
    ICMP
  }

  /**
   * A disk that outlives servers.
   *
   * @param size bytes
   */
  record VolumeSpec(String region, long size, Map<String, String> labels) implements ResourceSpec {
    public VolumeSpec {
      labels = Map.copyOf(labels);
    }

    @Override
    public ResourceKind kind() {
      return ResourceKind.VOLUME;
    }
  }

  /**
   * A machine.
   *
   * @param image one of {@link ProviderDescription#images}
   * @param networks in order; the first one's address is the server's main address
   * @param mounts volumes and where they are mounted
   * @param authorizedKeys OpenSSH public keys, one line each, that may log in as root
   * @param providerConfig what only the provider understands; none where it is absent in records of
   *     earlier versions
   * @param firewalls that guard it; none where it is absent in records of earlier versions, and
   *     everything reaches the server then
   */
  record ServerSpec(
      String region,
      PlanSize plan,
      String image,
      List<String> networks,
      List<Mount> mounts,
      List<String> authorizedKeys,
      Map<String, String> labels,
      @Nullable Map<String, String> providerConfig,
      @Nullable List<String> firewalls)
      implements ResourceSpec {
    public ServerSpec {
      networks = List.copyOf(networks);
      mounts = List.copyOf(mounts);
      authorizedKeys = List.copyOf(authorizedKeys);
      labels = Map.copyOf(labels);
      providerConfig =
          providerConfig == null || providerConfig.isEmpty() ? null : Map.copyOf(providerConfig);
      firewalls = firewalls == null || firewalls.isEmpty() ? null : List.copyOf(firewalls);
    }

    /** A machine without firewalls. */
    public ServerSpec(
        String region,
        PlanSize plan,
        String image,
        List<String> networks,
        List<Mount> mounts,
        List<String> authorizedKeys,
        Map<String, String> labels,
        @Nullable Map<String, String> providerConfig) {
      this(region, plan, image, networks, mounts, authorizedKeys, labels, providerConfig, null);
    }

    /** A machine about which the provider needs to know nothing more. */
    public ServerSpec(
        String region,
        PlanSize plan,
        String image,
        List<String> networks,
        List<Mount> mounts,
        List<String> authorizedKeys,
        Map<String, String> labels) {
      this(region, plan, image, networks, mounts, authorizedKeys, labels, null, null);
    }

    /** What only the provider understands, by name. */
    public Map<String, String> settings() {
      return providerConfig == null ? Map.of() : providerConfig;
    }

    /** Names of the firewalls that guard it, in the order of the declaration. */
    public List<String> guards() {
      return firewalls == null ? List.of() : firewalls;
    }

    @Override
    public ResourceKind kind() {
      return ResourceKind.SERVER;
    }

    /** The order of networks has a meaning; that of mounts, keys and firewalls has none. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof ServerSpec that && meaning().equals(that.meaning());
    }

    @Override
    public int hashCode() {
      return meaning().hashCode();
    }

    private List<Object> meaning() {
      return List.of(
          region,
          plan,
          image,
          networks,
          Set.copyOf(mounts),
          Set.copyOf(authorizedKeys),
          labels,
          settings(),
          Set.copyOf(guards()));
    }
  }

  /**
   * A volume and where it is mounted.
   *
   * @param path absolute path on the server
   */
  record Mount(String volume, String path) {}
}
