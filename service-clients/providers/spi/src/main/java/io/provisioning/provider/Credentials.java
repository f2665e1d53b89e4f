package io.provisioning.provider;

import java.util.Optional;

/**
 * The credential of the account that a provider is used with, kept by others. Safe for use by many
 * threads.
 */
@FunctionalInterface
public interface Credentials {

  /**
   * One part of the credential, such as {@code token}, as it is now: whoever needs it asks again
   * for each request and keeps nothing. Empty where nobody keeps credentials for this provider.
   *
   * @throws ProviderException REFUSED if there is no such account
   */
  Optional<String> open(String part);

  static Credentials none() {
    return _ -> Optional.empty();
  }
}
