package io.provisioning.vault.secret;

import io.provisioning.vault.access.Actor;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secret without values.
 *
 * @param revision another one after every change but {@code lastReadAt}
 * @param tag another one after every change of the metadata
 * @param currentVersion number of the newest version
 * @param state of the newest version, as {@code fields}, {@code isWeak} and {@code alike} are
 * @param updatedAt when the newest version was written
 */
record Secret(
    SecretId id,
    long revision,
    String tag,
    Metadata metadata,
    int currentVersion,
    SecretState state,
    List<String> fields,
    boolean isWeak,
    List<String> alike,
    Instant createdAt,
    Instant updatedAt,
    Actor updatedBy,
    @Nullable Instant lastReadAt) {

  Secret {
    fields = List.copyOf(fields);
    alike = List.copyOf(alike);
  }

  /** A secret whose newest version this is. */
  static Secret of(
      SecretId id,
      long revision,
      String tag,
      Metadata metadata,
      Version newest,
      Instant createdAt,
      @Nullable Instant lastReadAt) {
    return new Secret(
        id,
        revision,
        tag,
        metadata,
        newest.number(),
        newest.state(),
        newest.fields(),
        newest.isWeak(),
        newest.alike(),
        createdAt,
        newest.createdAt(),
        newest.createdBy(),
        lastReadAt);
  }

  /** The same with another state of its newest version. */
  Secret with(Version newest, long newRevision) {
    return of(id, newRevision, tag, metadata, newest, createdAt, lastReadAt);
  }

  /** The same with other metadata. */
  Secret with(Metadata other, String newTag, long newRevision) {
    return new Secret(
        id,
        newRevision,
        newTag,
        other,
        currentVersion,
        state,
        fields,
        isWeak,
        alike,
        createdAt,
        updatedAt,
        updatedBy,
        lastReadAt);
  }

  boolean isActive() {
    return state == SecretState.ACTIVE;
  }
}
