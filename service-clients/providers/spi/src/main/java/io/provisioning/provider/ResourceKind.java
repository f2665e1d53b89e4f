package io.provisioning.provider;

/** What a provider can hold. */
public enum ResourceKind {
  NETWORK,
  FIREWALL,
  VOLUME,
  SERVER
}
