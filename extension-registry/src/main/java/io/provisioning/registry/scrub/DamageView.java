package io.provisioning.registry.scrub;

import io.provisioning.registry.blob.DamagedBlobs.Damage;
import java.time.Instant;
import java.util.List;

/**
 * Damaged blobs on the wire.
 *
 * @param blobs how many there are
 * @param items the first hundred, the latest first
 */
record DamageView(int blobs, List<DamagedBlob> items) {

  private static final int LISTED = 100;

  DamageView {
    items = List.copyOf(items);
  }

  /**
   * A blob that repositories lack until it is pushed again.
   *
   * @param size of what was found, in bytes
   * @param found when it was first seen
   * @param repositories that lack it
   */
  record DamagedBlob(String digest, long size, Instant found, List<String> repositories) {

    DamagedBlob {
      repositories = List.copyOf(repositories);
    }

    private static DamagedBlob of(Damage damage) {
      return new DamagedBlob(damage.digest(), damage.size(), damage.found(), damage.repositories());
    }
  }

  static DamageView of(List<Damage> all) {
    return new DamageView(all.size(), all.stream().limit(LISTED).map(DamagedBlob::of).toList());
  }
}
