package io.provisioning.provider;

import java.util.Optional;
import java.util.Set;

/** Found by {@link java.util.ServiceLoader}; opens one provider. */
public interface ProviderFactory {

  /** The name by which an infrastructure file asks for the provider, such as {@code local}. */
  String name();

  /** Names of all settings that it can be opened with, such as {@code failure-rate}. */
  Set<String> settings();

  /**
   * Parts of the credential that an account has, such as {@code token}; none where the provider has
   * no accounts. A setting named {@code <part>-file} names a file that holds the part instead.
   */
  default Set<String> credentials() {
    return Set.of();
  }

  /**
   * The least rights that an account needs at the provider, as text in the provider's own form,
   * such as a policy document; empty where the provider has no accounts.
   */
  default Optional<String> policy() {
    return Optional.empty();
  }

  /**
   * Opens the provider without contacting anything yet, so that a missing container engine or a
   * wrong credential is reported by the call that needs it, not at start.
   *
   * @throws IllegalArgumentException if a setting is unknown or malformed; the message says which
   *     and what is allowed
   */
  Provider open(ProviderContext context);
}
