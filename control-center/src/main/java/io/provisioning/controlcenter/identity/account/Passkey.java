package io.provisioning.controlcenter.identity.account;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The public half of a key pair whose other half a device keeps (WebAuthn).
 *
 * @param id a UUIDv7, by which its owner manages it
 * @param credentialId by which the device knows it, in base64url
 * @param credential the attested credential data of WebAuthn with the public key, in base 64
 * @param counter of signatures; 0 where the device counts none
 * @param backupEligible whether the device may give copies to others of its owner
 * @param backedUp whether it has done so
 * @param transports how a browser reaches the device, as WebAuthn names them
 */
public record Passkey(
    String id,
    String name,
    String credentialId,
    String credential,
    long counter,
    boolean backupEligible,
    boolean backedUp,
    List<String> transports,
    Instant createdAt,
    @Nullable Instant lastUsedAt) {

  public Passkey {
    transports = List.copyOf(transports);
  }

  /** The same with another name. */
  public Passkey named(String other) {
    return new Passkey(
        id,
        other,
        credentialId,
        credential,
        counter,
        backupEligible,
        backedUp,
        transports,
        createdAt,
        lastUsedAt);
  }

  /** The same after it was shown. */
  public Passkey used(long newCounter, boolean isBackedUp, Instant now) {
    return new Passkey(
        id,
        name,
        credentialId,
        credential,
        newCounter,
        backupEligible,
        isBackedUp,
        transports,
        createdAt,
        now);
  }
}
