package io.provisioning.surrealdb;

import static io.provisioning.surrealdb.EngineFixtures.connectTo;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.surrealdb.testing.LaunchedEngine;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LiveQueryIntegrationTests {

  private static final Table PERSON = new Table("person");

  private static final Duration QUIET = Duration.ofSeconds(2);

  /** So often nothing is told while the engine is started again, but not more often. */
  private static final int MOST_QUIET = 30;

  private static final RecordId LAST = RecordId.of("person", "last");

  @TempDir private static Path data;

  private static LaunchedEngine engine;
  private static SurrealClient client;

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

  /** Threads write and delete, the engine is killed, and a copy follows by what it is told. */
  @Test
  void aCopyThatReadsAgainAfterAGapIsRightInTheEnd() throws Exception {
    var stop = new AtomicBoolean();
    var writes = new Semaphore(0);
    var keys = new AtomicLong();
    try (var other = connectTo(engine);
        var live = client.live(PERSON);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var copy = threads.submit(() -> follow(live));
      for (var i = 0; i < 16; i++) {
        var _ = threads.submit(() -> write(other, keys, writes, stop));
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
      // after all others, and by itself: engine 3.0.2 is silent about writes behind another
      // statement
      other.execute("SLEEP 1s");
      other.execute("CREATE $id", Map.of("id", LAST));

      assertThat(copy.get()).containsExactlyInAnyOrderElementsOf(stored());
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
  private static Set<RecordId> follow(LiveQuery live) {
    var copy = stored();
    var quiet = 0;
    for (var event = live.poll(QUIET);
        event.isPresent() || !copy.contains(LAST);
        event = live.poll(QUIET)) {
      event.ifPresent(told -> update(copy, told));
      quiet = event.isPresent() ? 0 : quiet + 1;
      assertThat(quiet).as("times without an event").isLessThan(MOST_QUIET);
    }
    return copy;
  }

  private static void update(Set<RecordId> copy, LiveEvent told) {
    switch (told) {
      case LiveEvent.Created(var id, _) -> look(copy, id);
      case LiveEvent.Updated(var id, _) -> look(copy, id);
      case LiveEvent.Deleted(var id, _) -> look(copy, id);
      case LiveEvent.Gap _ -> {
        copy.clear();
        copy.addAll(stored());
      }
      case LiveEvent.Killed _ -> throw new AssertionError("nobody has killed it");
    }
  }

  private static void look(Set<RecordId> copy, RecordId id) {
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
    return live.poll(Duration.ofSeconds(20)).orElseThrow();
  }
}
