package io.provisioning.provider;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a resource should be. Names of networks and volumes are those of the same scope. */
public sealed interface ResourceSpec {

  ResourceKind kind();

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
   */
  record ServerSpec(
      String region,
      PlanSize plan,
      String image,
      List<String> networks,
      List<Mount> mounts,
      List<String> authorizedKeys,
      Map<String, String> labels,
      @Nullable Map<String, String> providerConfig)
      implements ResourceSpec {
    public ServerSpec {
      networks = List.copyOf(networks);
      mounts = List.copyOf(mounts);
      authorizedKeys = List.copyOf(authorizedKeys);
      labels = Map.copyOf(labels);
      providerConfig =
          providerConfig == null || providerConfig.isEmpty() ? null : Map.copyOf(providerConfig);
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
      this(region, plan, image, networks, mounts, authorizedKeys, labels, null);
    }

    /** What only the provider understands, by name. */
    public Map<String, String> settings() {
      return providerConfig == null ? Map.of() : providerConfig;
    }

    @Override
    public ResourceKind kind() {
      return ResourceKind.SERVER;
    }
  }

  /**
   * A volume and where it is mounted.
   *
   * @param path absolute path on the server
   */
  record Mount(String volume, String path) {}
}
