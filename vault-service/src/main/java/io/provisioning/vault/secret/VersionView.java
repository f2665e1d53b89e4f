package io.provisioning.vault.secret;

import io.provisioning.vault.access.Actor;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A version as clients see it. */
record VersionView(
    int version,
    SecretState state,
    Instant createdAt,
    @Nullable Actor createdBy,
    @Nullable Instant deletedAt,
    List<String> fields,
    int size) {

  static VersionView of(Version version) {
    return new VersionView(
        version.number(),
        version.state(),
        version.createdAt(),
        version.createdBy(),
        version.deletedAt(),
        version.fields(),
        version.size());
  }
}
