package io.provisioning.vault.transit;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/** What clients ask of keys themselves. */
final class KeyRequests {

  private KeyRequests() {}

  /** A new key. */
  record CreateTransitKey(
      @NotNull
          @Size(max = 64)
          @Pattern(
              regexp = KeyId.NAME,
              message = "letters, digits, `_`, `.` and `-`, the first neither `.` nor `-`")
          String name,
      @NotNull @Schema(allowableValues = {"aes256-gcm", "ed25519", "ecdsa-p256", "hmac-sha256"})
          String type) {}

  /** Settings of a key. */
  record UpdateTransitKey(
      @NotNull @Min(1) Integer minDecryptionVersion, @NotNull Boolean deletionAllowed) {}
}
