package io.provisioning.orchestrator.account;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Map;

/**
 * A new account.
 *
 * @param credential text by part, such as {@code token}
 */
record AddProviderAccount(
    @NotNull @Size(max = 40) String provider,
    @NotNull @Size(max = 40) String name,
    @Schema(accessMode = Schema.AccessMode.WRITE_ONLY) @NotNull @Size(max = 20)
        Map<String, @NotNull @Size(max = 8192) String> credential) {

  /** Without the credential. */
  @Override
  public String toString() {
    return provider + "/" + name;
  }
}
