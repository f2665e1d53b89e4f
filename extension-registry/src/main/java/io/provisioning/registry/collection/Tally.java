package io.provisioning.registry.collection;

import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.collection.GarbageView.GarbageItem;
import io.provisioning.registry.repository.Leftovers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts garbage while it is found, or removed. */
final class Tally {

  /** So that what is remembered of it is bounded; the next collection takes the rest. */
  static final int MOST = 100_000;

  private static final int LISTED = 100;

  /** A file has one in the repository that is looked at, and one in the pool. */
  private static final int LAST_NAMES = 2;

  private final boolean isRemoved;
  private final Map<Digest, Integer> seen = new HashMap<>();
  private final List<GarbageItem> items = new ArrayList<>();
  private int blobs;
  private int manifests;
  private long bytes;
  private boolean isComplete = true;

  /**
   * An empty one.
   *
   * @param isRemoved whether what is counted is gone before the next is looked at
   */
  Tally(boolean isRemoved) {
    this.isRemoved = isRemoved;
  }

  /** How many more blobs it takes. */
  int room() {
    return MOST - blobs;
  }

  void add(RepositoryName repository, Leftovers.Found found) {
    manifests += found.manifests().size();
    for (var each : found.blobs()) {
      var blob = each.blob();
      var before = seen.merge(blob.digest(), 1, Integer::sum) - 1;
      var names = isRemoved ? each.names() : each.names() - before;
      add(repository, blob, names <= LAST_NAMES ? blob.size() : 0);
    }
    isComplete = isComplete && room() > 0;
  }

  /**
   * Content that no repository has.
   *
   * @return whether it is counted, now or before
   */
  boolean addUnlinked(Blobs.Stored blob) {
    if (seen.containsKey(blob.digest())) {
      return true;
    }
    isComplete = isComplete && room() > 0;
    if (room() > 0) {
      seen.put(blob.digest(), 1);
      add(null, blob, blob.size());
      return true;
    }
    return false;
  }

  private void add(@Nullable RepositoryName repository, Blobs.Stored blob, long freed) {
    blobs++;
    bytes += freed;
    if (items.size() < LISTED) {
      var name = repository == null ? null : repository.text();
      items.add(new GarbageItem(name, blob.digest().toString(), blob.size()));
    }
  }

  GarbageView view(Instant before) {
    return new GarbageView(blobs, manifests, bytes, before, isComplete, items);
  }
}
