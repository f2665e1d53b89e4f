package io.provisioning.vault.seal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A root key as it is stored.
 *
 * @param service that sealed it
 * @param rotation that made it; null for the first
 */
record RootKey(
    int version, String service, Ciphertext sealed, Instant createdAt, @Nullable String rotation) {

  /** The same key, as another key service sealed it. */
  RootKey sealedBy(String other, Ciphertext text) {
    return new RootKey(version, other, text, createdAt, rotation);
  }
}
