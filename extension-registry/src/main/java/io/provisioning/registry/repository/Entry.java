package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Digest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A manifest that a repository has.
 *
 * @param subject that it refers to
 * @param yanked whether nobody new should choose it; who names it still gets it
 * @param pushed when it was pushed last; null where another program or an earlier version kept it
 */
public record Entry(
    Digest digest,
    String mediaType,
    long size,
    @Nullable String artifactType,
    @Nullable Digest subject,
    boolean yanked,
    @Nullable Instant pushed) {

  /** The same, yanked or not. */
  Entry yanked(boolean isYanked) {
    return new Entry(digest, mediaType, size, artifactType, subject, isYanked, pushed);
  }
}
