package io.provisioning.vault.transit;

import io.provisioning.vault.access.Actor;
import io.provisioning.vault.transit.cipher.KeyType;
import java.time.Instant;

/**
 * A key without its versions.
 *
 * @param tag another one after every change
 * @param latestVersion that encrypts and signs
 * @param minDecryptionVersion the oldest that decrypts and verifies
 * @param deletionAllowed whether it can be deleted
 */
record TransitKey(
    KeyId id,
    KeyType type,
    String tag,
    int latestVersion,
    int minDecryptionVersion,
    boolean deletionAllowed,
    Instant createdAt,
    Actor createdBy) {

  /** The same with a new version. */
  TransitKey rotated(String newTag) {
    return new TransitKey(
        id,
        type,
        newTag,
        latestVersion + 1,
        minDecryptionVersion,
        deletionAllowed,
        createdAt,
        createdBy);
  }

  /** The same with other settings. */
  TransitKey with(int oldest, boolean canBeDeleted, String newTag) {
    return new TransitKey(
        id, type, newTag, latestVersion, oldest, canBeDeleted, createdAt, createdBy);
  }
}
