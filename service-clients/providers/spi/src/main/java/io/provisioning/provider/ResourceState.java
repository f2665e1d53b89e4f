package io.provisioning.provider;

import java.util.Map;

/** What exists, as its provider reports it. */
public sealed interface ResourceState {

  ResourceId id();

  /** The provider's own name for it. */
  String providerId();

  /** What it really is now; differs from what was asked for where something drifted. */
  ResourceSpec spec();

  record NetworkState(ResourceId id, String providerId, ResourceSpec.NetworkSpec spec)
      implements ResourceState {}

  record FirewallState(ResourceId id, String providerId, ResourceSpec.FirewallSpec spec)
      implements ResourceState {}

  record VolumeState(ResourceId id, String providerId, ResourceSpec.VolumeSpec spec)
      implements ResourceState {}

  /**
   * A machine that exists.
   *
   * @param addresses IPv4 address by network name; {@code public} where it has one that all reach
   */
  record ServerState(
      ResourceId id,
      String providerId,
      ResourceSpec.ServerSpec spec,
      ServerStatus status,
      Map<String, String> addresses)
      implements ResourceState {
    public ServerState {
      addresses = Map.copyOf(addresses);
    }
  }

  /** Whether a server can be used. */
  enum ServerStatus {
    RUNNING,
    STOPPED,
    FAILED
  }
}
