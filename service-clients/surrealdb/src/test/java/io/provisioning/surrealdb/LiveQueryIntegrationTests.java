package io.provisioning.surrealdb;

import static io.provisioning.surrealdb.EngineFixtures.connectTo;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.surrealdb.testing.LaunchedEngine;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class LiveQueryIntegrationTests {

  private static final Table PERSON = new Table("person");

  private static final Duration QUIET = Duration.ofSeconds(2);

  private static final RecordId LAST = RecordId.of("person", "last");

  @TempDir private static Path data;

  private static LaunchedEngine engine;
  private static SurrealClient client;

  private final AtomicLong told = new AtomicLong();
  private final AtomicLong gaps = new AtomicLong();

  @BeforeAll
  static void start() {
    engine = LaunchedEngine.start(data);
    client = connectTo(engine);
  }

  @AfterAll
  static void stop() {
    client.close();
    engine.close();
  }

  @BeforeEach
  void empty() {
    client.execute("REMOVE TABLE IF EXISTS person; DEFINE TABLE person");
  }

  // one after another: the engine sends what several statements changed in any order
  @Test
  void liveEventsSayWhatHappened() {
    try (var live = client.live(PERSON)) {
      var id = RecordId.of("person", 1);

      client.execute("CREATE $id SET n = 1", Map.of("id", id));
      assertThat(next(live)).isEqualTo(new LiveEvent.Created(id, Map.of("id", id, "n", 1L)));
      client.execute("UPDATE $id SET n = 2", Map.of("id", id));
      assertThat(next(live)).isEqualTo(new LiveEvent.Updated(id, Map.of("id", id, "n", 2L)));
      client.execute("DELETE $id", Map.of("id", id));
      assertThat(next(live)).isInstanceOf(LiveEvent.Deleted.class);
    }
  }

  @Test
  void aLiveQueryCanHaveConditionsWithBindings() {
    var text = "LIVE SELECT VALUE n FROM person WHERE n > $least";
    try (var live = client.live(text, Map.of("least", 5))) {
      client.execute("CREATE person:1 SET n = 1; CREATE person:2 SET n = 9");

      assertThat(next(live)).isEqualTo(new LiveEvent.Created(RecordId.of("person", 2), 9L));
    }
  }

  @Test
  void aLiveQueryThatIsClosedIsForgottenByTheEngine() {
    client.live(PERSON).close();

    assertThat(client.execute("RETURN (INFO FOR TABLE person).lives").value(0)).isEqualTo(Map.of());
  }

  /**
   * Threads write and delete, the engine is killed, and a copy follows by what it is told. An
   * engine that was restarted may tell nothing more, so the copy also reads after some silence.
   */
  @Test
  void aCopyThatReadsAgainAfterAGapIsRightInTheEnd() throws Exception {
    var stop = new AtomicBoolean();
    var writes = new Semaphore(0);
    var keys = new AtomicLong();
    try (var other = connectTo(engine);
        var live = client.live(PERSON);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var copy = threads.submit(() -> follow(live));
      var writers = new ArrayList<Future<?>>();
      for (var i = 0; i < 16; i++) {
        writers.add(threads.submit(() -> write(other, keys, writes, stop)));
      }
      try {
        for (var kills = 0; kills < 2; kills++) {
          writes.acquire(400);
          engine.kill();
          engine.start();
          writes.drainPermits();
        }
        writes.acquire(400);
      } finally {
        // they are waited for, also if this fails
        stop.set(true);
      }
      for (var writer : writers) {
        writer.get();
      }
      // by itself: engine 3.0.2 is silent about writes behind another statement
      other.execute("CREATE $id", Map.of("id", LAST));

      assertThat(copy.get()).containsExactlyInAnyOrderElementsOf(stored());
      assertThat(told).as("changes that were told").hasPositiveValue();
      assertThat(gaps).as("gaps that were told").hasPositiveValue();
    }
  }

  private static void write(
      SurrealClient client, AtomicLong keys, Semaphore writes, AtomicBoolean stop) {
    while (!stop.get() && !Thread.currentThread().isInterrupted()) {
      var key = keys.incrementAndGet();
      try {
        client.execute("UPSERT $id", Map.of("id", RecordId.of("person", key)));
        if (key % 3 == 0) {
          client.execute("DELETE $id", Map.of("id", RecordId.of("person", key)));
        }
        writes.release();
      } catch (SurrealConnectionException e) {
        // whether it was done is for the engine to say, and for the copy to find out
      }
    }
  }

  // events of different requests can overtake each other, so an event only says where to look
  private Set<RecordId> follow(LiveQuery live) {
    var copy = stored();
    for (var event = live.poll(QUIET);
        event.isPresent() || !copy.contains(LAST);
        event = live.poll(QUIET)) {
      event.ifPresentOrElse(
          next -> update(copy, next),
          () -> {
            copy.clear();
            copy.addAll(stored());
          });
    }
    return copy;
  }

  private void update(Set<RecordId> copy, LiveEvent event) {
    switch (event) {
      case LiveEvent.Created(var id, _) -> look(copy, id);
      case LiveEvent.Updated(var id, _) -> look(copy, id);
      case LiveEvent.Deleted(var id, _) -> look(copy, id);
      case LiveEvent.Gap _ -> {
        gaps.incrementAndGet();
        copy.clear();
        copy.addAll(stored());
      }
      case LiveEvent.Killed _ -> throw new AssertionError("nobody has killed it");
    }
  }

  private void look(Set<RecordId> copy, RecordId id) {
    told.incrementAndGet();
    copy.remove(id);
    copy.addAll(ids("SELECT VALUE id FROM $id", Map.of("id", id)));
  }

  private static Set<RecordId> stored() {
    return ids("SELECT VALUE id FROM person", Map.of());
  }

  private static Set<RecordId> ids(String text, Map<String, ?> bindings) {
    while (true) {
      try {
        var ids = new HashSet<RecordId>();
        var found = requireNonNull(client.execute(text, bindings).value(0));
        ((List<?>) found).forEach(id -> ids.add((RecordId) requireNonNull(id)));
        return ids;
      } catch (SurrealConnectionException e) {
        // reading may be done twice, but not for somebody who gave up
        if (Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
    }
  }

  private static LiveEvent next(LiveQuery live) {
    return live.poll(Duration.ofSeconds(60)).orElseThrow();
  }
}
