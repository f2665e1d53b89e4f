package io.provisioning.vault.seal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The key of a workspace as it is stored. Opened, it is 32 bytes that wrap data keys, and 32 that
 * index values and stay the same from version to version.
 *
 * @param rootVersion of the root key that wraps it
 * @param rotation that made it; null for the first
 */
record WorkspaceKey(
    Id id, int rootVersion, Ciphertext wrapped, Instant createdAt, @Nullable String rotation) {

  /** Which one it is. */
  record Id(String workspace, int version) {

    Id next() {
      return new Id(workspace, version + 1);
    }

    @Override
    public String toString() {
      return workspace + ", version " + version;
    }
  }
}
