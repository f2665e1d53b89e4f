package io.provisioning.registry.collection;

import io.provisioning.registry.blob.UnclaimedBlobs;
import io.provisioning.registry.repository.PushedStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/** A store whose garbage is collected. */
final class Store extends PushedStore {

  static final Duration GRACE = Duration.ofHours(1);

  final GarbageCollection collection;

  Store(Path root, InstantSource time) {
    this(root, Duration.ZERO, time);
  }

  Store(Path root, Duration undeleteGrace, InstantSource time) {
    super(root, (_, _) -> false, undeleteGrace, time);
    collection =
        new GarbageCollection(repositories, leftovers, new UnclaimedBlobs(blobs), GRACE, time);
  }
}
