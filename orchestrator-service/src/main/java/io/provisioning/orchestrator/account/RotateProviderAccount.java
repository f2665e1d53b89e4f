package io.provisioning.orchestrator.account;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Map;

/**
 * Another credential.
 *
 * @param credential text by part, such as {@code token}
 */
record RotateProviderAccount(
    @NotNull @Size(max = 20) Map<String, @NotNull @Size(max = 8192) String> credential) {

  /** Without the credential. */
  @Override
  public String toString() {
    return "another credential";
  }
}
