package io.provisioning.registry.collection;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Garbage on the wire: what would go, or went.
 *
 * @param blobs that nobody claims, counted in each repository that has them
 * @param manifests of these, whose subjects are gone
 * @param bytes of disk space; what another repository keeps frees none
 * @param before what was pushed or looked for since then stays
 * @param complete whether that is all there is; if not, the next collection goes on
 * @param items the first hundred
 */
record GarbageView(
    int blobs,
    int manifests,
    long bytes,
    Instant before,
    boolean complete,
    List<GarbageItem> items) {

  GarbageView {
    items = List.copyOf(items);
  }

  /**
   * A blob.
   *
   * @param repository null if it was deleted there, and only its content is left
   * @param size in bytes
   */
  record GarbageItem(@Nullable String repository, String digest, long size) {}
}
