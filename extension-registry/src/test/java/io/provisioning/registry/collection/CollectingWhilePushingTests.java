package io.provisioning.registry.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.service.testkit.SetClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients push, look, mount and delete what others push, too, while one collection follows another.
 * The clock leaves out the grace between pushes, never within one: so whatever a client pushed or
 * found stays until its manifest is there, and whatever nobody claims is old as soon as it may be.
 */
class CollectingWhilePushingTests {

  private static final int CLIENTS = 4;
  private static final int PUSHES = 300;
  private static final int CONTENTS = 6;
  private static final List<RepositoryName> NAMES =
      List.of(new RepositoryName("dev/one"), new RepositoryName("dev/two"));

  private final SetClock clock = new SetClock("2026-11-26T12:00:00Z");

  /** Held for reading while something is pushed, and for writing while the clock goes on. */
  private final ReentrantReadWriteLock pushing = new ReentrantReadWriteLock(true);

  private final AtomicInteger working = new AtomicInteger(CLIENTS);
  private final AtomicInteger found = new AtomicInteger();

  @TempDir private Path root;

  @Test
  @Timeout(60)
  void nothingIsLostThatAClientPushedOrFound() throws Exception {
    var store = new Store(root, clock);
    var removed = new AtomicInteger();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var all = new ArrayList<Future<?>>();
      for (var client = 0; client < CLIENTS; client++) {
        all.add(threads.submit(client(store, client)));
      }
      all.add(
          threads.submit(() -> {
            while (working.get() > 0) {
              pass();
              removed.addAndGet(store.collection.collect().blobs());
            }
            return removed;
          }));
      for (var each : all) {
        each.get();
      }
    }

    // it was worth its while: collections had something to do, and clients found what others pushed
    assertThat(removed).hasPositiveValue();
    assertThat(found).hasPositiveValue();
    pass();
    store.collection.collect();
    for (var name : NAMES) {
      assertThat(store.repositories.tags(name, "", 100)).isEmpty();
    }
    assertThat(store.files()).isZero();
  }

  private void pass() {
    pushing.writeLock().lock();
    try {
      clock.pass(Store.GRACE.plusMillis(1));
    } finally {
      pushing.writeLock().unlock();
    }
  }

  private Callable<Integer> client(Store store, int number) {
    return () -> {
      try {
        var random = new Random(number);
        for (var i = 0; i < PUSHES; i++) {
          pushAndDelete(store, number, random);
        }
        return number;
      } finally {
        working.decrementAndGet();
      }
    };
  }

  private void pushAndDelete(Store store, int client, Random random) throws IOException {
    var name = NAMES.get(random.nextInt(NAMES.size()));
    var layers =
        random
            .ints(2, 0, CONTENTS)
            .distinct()
            .mapToObj("layer %d"::formatted)
            .toArray(String[]::new);
    var tag = "client" + client;
    Digest manifest;
    pushing.readLock().lock();
    try {
      for (var layer : layers) {
        pushLayer(store, name, layer, random.nextBoolean());
      }
      manifest = store.push(name, tag, imageOf(client, layers));
    } finally {
      pushing.readLock().unlock();
    }
    for (var layer : layers) {
      assertThat(store.blobs.find(name, digest(layer))).as("%s in %s", layer, name).isPresent();
    }
    assertThat(store.has(name, manifest)).isTrue();
    assertThat(store.repositories.deleteManifest(name, manifest)).isTrue();
  }

  /** As clients do: what is there is not sent again, and what others have is mounted. */
  private void pushLayer(Store store, RepositoryName name, String layer, boolean looks)
      throws IOException {
    var digest = digest(layer);
    if (looks && store.blobs.renew(name, digest).isPresent()) {
      found.incrementAndGet();
      return;
    }
    if (!store.blobs.mount(name, digest, null)) {
      store.upload(name, layer);
    }
  }

  /** Of each client another one, so that nobody deletes what is another's. */
  private static String imageOf(int client, String... layers) {
    return Store.imageOf(null, layers)
        .replaceFirst("\\{", "{\"annotations\":{\"client\":\"%d\"},".formatted(client));
  }

  private static Digest digest(String content) {
    return Digest.of(Digest.Algorithm.SHA256, content.getBytes(UTF_8));
  }
}
