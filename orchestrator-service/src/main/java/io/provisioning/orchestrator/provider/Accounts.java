package io.provisioning.orchestrator.provider;

import io.provisioning.config.infrastructure.AccountRef;

/**
 * Which account of a provider is used: what shares an account shares its limits, its throttling and
 * its outages.
 */
@FunctionalInterface
public interface Accounts {

  /**
   * The provider and its account, by which limits know it.
   *
   * @param provider as it is recorded, such as {@code hetzner@second}
   */
  AccountRef at(String workspace, String provider);
}
