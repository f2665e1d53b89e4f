package io.provisioning.vault.secret;

import io.provisioning.vault.access.Actor;
import io.provisioning.vault.seal.Binding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of a secret without its value.
 *
 * @param deletedAt when it was deleted or destroyed
 * @param fields names, in order
 * @param size of all values together, in bytes
 * @param isWeak whether one of its values can be guessed
 * @param alike fingerprints of its values
 * @param request fingerprint of the request that wrote it, if that had an idempotency key
 */
record Version(
    int number,
    SecretState state,
    Instant createdAt,
    Actor createdBy,
    @Nullable Instant deletedAt,
    List<String> fields,
    int size,
    boolean isWeak,
    List<String> alike,
    @Nullable String request) {

  Version {
    fields = List.copyOf(fields);
    alike = List.copyOf(alike);
  }

  Version in(SecretState other, @Nullable Instant at) {
    return new Version(
        number, other, createdAt, createdBy, at, fields, size, isWeak, alike, request);
  }

  /** Binds the value to all that never changes of its version. */
  Binding binding(SecretId id) {
    var facts = new ArrayList<String>();
    facts.add(createdAt.toString());
    facts.add(createdBy.kind().name());
    facts.add(createdBy.id());
    facts.add(createdBy.name());
    facts.add(String.valueOf(size));
    facts.add(String.valueOf(isWeak));
    facts.add(request == null ? "" : request);
    facts.add(String.valueOf(fields.size()));
    facts.addAll(fields);
    facts.addAll(alike);
    return new Binding(id.workspace(), id.path(), number, facts);
  }
}
