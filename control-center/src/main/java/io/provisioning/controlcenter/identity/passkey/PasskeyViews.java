package io.provisioning.controlcenter.identity.passkey;

import io.provisioning.controlcenter.identity.account.Passkey;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Passkeys as clients see and send them. */
interface PasskeyViews {

  /**
   * A passkey that a browser made.
   *
   * @param credential in the JSON of WebAuthn
   */
  record RegisterPasskey(
      @NotBlank(message = "a name") @Size(max = 100, message = "at most 100 characters")
          String name,
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY) @NotNull(message = "a credential")
          Map<String, Object> credential) {}

  /** Another name. */
  record RenamePasskey(
      @NotBlank(message = "a name") @Size(max = 100, message = "at most 100 characters")
          String name) {}

  /**
   * A passkey.
   *
   * @param backedUp whether other devices of its owner have it too
   * @param recoveryCodes only in the answer that made the first second factor
   */
  record PasskeyView(
      String id,
      String name,
      boolean backedUp,
      Instant createdAt,
      @Nullable Instant lastUsedAt,
      @Nullable List<String> recoveryCodes) {

    static PasskeyView of(Passkey passkey) {
      return of(passkey, List.of());
    }

    static PasskeyView of(Passkey passkey, List<String> recoveryCodes) {
      return new PasskeyView(
          passkey.id(),
          passkey.name(),
          passkey.backedUp(),
          passkey.createdAt(),
          passkey.lastUsedAt(),
          recoveryCodes.isEmpty() ? null : recoveryCodes);
    }

    @Override
    public String toString() {
      return "PasskeyView[" + id + "]";
    }
  }

  /** One's own. */
  record PasskeyList(List<PasskeyView> items) {}
}
