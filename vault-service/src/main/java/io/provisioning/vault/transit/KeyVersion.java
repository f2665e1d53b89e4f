package io.provisioning.vault.transit;

import io.provisioning.vault.access.Actor;
import io.provisioning.vault.seal.Binding;
import io.provisioning.vault.transit.cipher.KeyType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of a key without its material.
 *
 * @param publicKey X.509 in PEM, of keys that sign
 * @param request fingerprint of the request that made it, if that had an idempotency key
 */
record KeyVersion(
    int number,
    Instant createdAt,
    Actor createdBy,
    @Nullable String publicKey,
    @Nullable String request) {

  /** Binds the material to its key and version, and to all that never changes of them. */
  Binding binding(KeyId id, KeyType type) {
    var facts =
        List.of(
            "transit",
            type.text(),
            createdAt.toString(),
            createdBy.kind().name(),
            createdBy.id(),
            createdBy.name(),
            publicKey == null ? "" : publicKey,
            request == null ? "" : request);
    return new Binding(id.workspace(), id.path(), number, facts);
  }
}
