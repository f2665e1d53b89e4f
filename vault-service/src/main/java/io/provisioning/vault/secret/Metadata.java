package io.provisioning.vault.secret;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What people say of a secret.
 *
 * @param rotateEvery after which a new version is due
 * @param maxVersions the oldest beyond it are removed at a write
 */
record Metadata(
    @Nullable String description,
    @Nullable String owner,
    SortedMap<String, String> labels,
    @Nullable Instant expiresAt,
    @Nullable Duration rotateEvery,
    int maxVersions) {

  static final int DEFAULT_VERSIONS = 10;

  /** Of a secret of which nothing was said. */
  static final Metadata NONE =
      new Metadata(null, null, new TreeMap<>(), null, null, DEFAULT_VERSIONS);

  Metadata {
    labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
  }

  /** Roughly, in characters. */
  int length() {
    var all = Stream.of(description, owner).flatMap(Stream::ofNullable);
    var said = Stream.concat(labels.keySet().stream(), labels.values().stream());
    return Stream.concat(all, said).mapToInt(String::length).sum();
  }
}
