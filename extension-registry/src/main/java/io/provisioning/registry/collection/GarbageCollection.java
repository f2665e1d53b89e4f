package io.provisioning.registry.collection;

import io.provisioning.registry.blob.UnclaimedBlobs;
import io.provisioning.registry.repository.Leftovers;
import io.provisioning.registry.repository.Repositories;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Finds and removes garbage: blobs that no manifest claims, manifests whose subjects are gone, and
 * content that no repository has. Others push and pull meanwhile.
 */
final class GarbageCollection {

  private final Repositories repositories;
  private final Leftovers leftovers;
  private final UnclaimedBlobs unclaimed;
  private final Duration grace;
  private final InstantSource time;
  private final AtomicBoolean isRunning = new AtomicBoolean();

  GarbageCollection(
      Repositories repositories,
      Leftovers leftovers,
      UnclaimedBlobs unclaimed,
      Duration grace,
      InstantSource time) {
    this.repositories = repositories;
    this.leftovers = leftovers;
    this.unclaimed = unclaimed;
    this.grace = grace;
    this.time = time;
  }

  /**
   * What a collection would remove now.
   *
   * @throws io.provisioning.config.problem.ProblemException COLLECTION_RUNNING;
   *     UNREADABLE_REPOSITORY
   */
  GarbageView check() throws IOException {
    return alone(this::find);
  }

  /**
   * Removes garbage, and says what.
   *
   * @throws io.provisioning.config.problem.ProblemException COLLECTION_RUNNING;
   *     UNREADABLE_REPOSITORY
   */
  GarbageView collect() throws IOException {
    return alone(this::remove);
  }

  private GarbageView find(Instant before) throws IOException {
    var tally = new Tally(false);
    for (var repository : repositories.names()) {
      tally.add(repository, leftovers.find(repository, before, tally.room()));
    }
    unclaimed.visitUnlinked(blob -> {
      tally.addUnlinked(blob);
      return false;
    });
    return tally.view(before);
  }

  private GarbageView remove(Instant before) throws IOException {
    var names = repositories.names();
    for (var repository : names) {
      leftovers.find(repository, before, 1); // one that is damaged stops it before it has begun
    }
    var tally = new Tally(true);
    for (var repository : names) {
      if (tally.room() > 0) {
        tally.add(repository, leftovers.remove(repository, before, tally.room()));
      }
    }
    unclaimed.visitUnlinked(tally::addUnlinked);
    return tally.view(before);
  }

  @FunctionalInterface
  private interface Work {
    GarbageView take(Instant before) throws IOException;
  }

  private GarbageView alone(Work work) throws IOException {
    if (!isRunning.compareAndSet(false, true)) {
      throw CollectionProblem.COLLECTION_RUNNING.because(
          "the registry is already looking for garbage", "wait until that has ended");
    }
    try {
      return work.take(time.instant().minus(grace));
    } finally {
      isRunning.set(false);
    }
  }
}
