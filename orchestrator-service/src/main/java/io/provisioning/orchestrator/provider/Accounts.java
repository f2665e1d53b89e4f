package io.provisioning.orchestrator.provider;

/**
 * Which account of a provider this installation uses: what shares an account shares its limits, its
 * throttling and its outages.
 */
@FunctionalInterface
public interface Accounts {

  /** The name of the account at the provider, as it is configured. */
  String at(String provider);
}
