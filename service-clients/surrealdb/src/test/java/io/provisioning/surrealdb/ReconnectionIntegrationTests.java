package io.provisioning.surrealdb;

import static io.provisioning.surrealdb.EngineFixtures.connectTo;
import static io.provisioning.surrealdb.EngineFixtures.settingsOf;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.surrealdb.testing.LaunchedEngine;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The engine dies and comes back; nobody tells the client. */
@Timeout(300)
@Tag("proof-store")
class ReconnectionIntegrationTests {

  private static final Table PERSON = new Table("person");

  private static final int RESTARTS = 3;

  /** So long nothing is told once an engine tells a live query nothing more. */
  private static final Duration SILENCE = Duration.ofSeconds(10);

  private static final Duration SOON = Duration.ofSeconds(60);

  @TempDir private Path data;

  private LaunchedEngine engine;
  private SurrealClient client;

  @BeforeEach
  void start() {
    engine = LaunchedEngine.start(data);
    client = connectTo(engine);
    client.execute("DEFINE TABLE person");
  }

  @AfterEach
  void stop() {
    client.close();
    engine.close();
  }

  @Test
  void whatWasUnderWayMayHaveBeenDone() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var asking = threads.submit(() -> client.execute("SLEEP 20s"));
      client.execute("SLEEP 100ms");
      engine.kill();
      assertThat(asking)
          .failsWithin(SOON)
          .withThrowableThat()
          .havingCause()
          .isInstanceOfSatisfying(
              SurrealConnectionException.class,
              e -> assertThat(e.mayHaveBeenCarriedOut()).isTrue());
    }
  }

  @Test
  void whoAsksWhileItIsGoneWaitsForIt() throws Exception {
    client.execute("CREATE person:1");
    engine.kill();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var asking = threads.submit(this::ids);
      engine.start();
      assertThat(asking).succeedsWithin(SOON).isEqualTo(List.of(RecordId.of("person", 1)));
    }
  }

  @Test
  void whoWaitsInVainIsToldThatNothingWasDone() {
    var limits = SurrealSettings.Limits.defaults().withRequest(Duration.ofMillis(500));
    try (var impatient = SurrealClient.connect(settingsOf(engine).withLimits(limits))) {
      engine.kill();
      assertThatExceptionOfType(SurrealException.class)
          .isThrownBy(impatient::ping)
          .satisfies(e ->
              assertThat(e)
                  .isInstanceOfSatisfying(
                      SurrealConnectionException.class,
                      gone -> assertThat(gone.getMessage()).isNotEmpty()));
      assertThatExceptionOfType(SurrealConnectionException.class)
          .isThrownBy(impatient::ping)
          .matches(e -> !e.mayHaveBeenCarriedOut());
    }
  }

  /**
   * An engine that was restarted sometimes tells a live query nothing more, as the README says:
   * then it is restarted once more, and has told of one restart in the end.
   */
  @Test
  void aLiveQueryIsTakenUpAgainAndSaysSo() {
    try (var live = client.live(PERSON)) {
      client.execute("CREATE person:0");
      assertThat(next(live)).isInstanceOf(LiveEvent.Created.class);

      var told = Optional.<LiveEvent>empty();
      for (var restart = 1; restart <= RESTARTS && told.isEmpty(); restart++) {
        engine.kill();
        engine.start();

        assertThat(next(live)).isEqualTo(new LiveEvent.Resubscribed());
        var id = RecordId.of("person", restart);
        client.execute("CREATE $id", Map.of("id", id));
        told = live.poll(SILENCE);
        told.ifPresent(event ->
            assertThat(event)
                .isInstanceOfSatisfying(
                    LiveEvent.Created.class, created -> assertThat(created.id()).isEqualTo(id)));
      }
      assertThat(told).isPresent();
    }
  }

  @Test
  void whoseSessionHasExpiredSignsInAgain() {
    client.execute(
        "DEFINE USER short ON ROOT PASSWORD 'secret' ROLES OWNER DURATION FOR SESSION 1s");
    var credentials = Credentials.root("short", "secret");
    var settings = SurrealSettings.of(engine.uri(), "test", "test", credentials);
    try (var other = SurrealClient.connect(settings);
        var live = other.live(PERSON)) {
      // the engine counts whole seconds
      client.execute("SLEEP 2500ms");

      assertThat(other.execute("RETURN 1").value(0)).isEqualTo(1L);
      assertThat(next(live)).isEqualTo(new LiveEvent.Resubscribed());
      client.execute("SLEEP 2500ms");
      other.live(PERSON).close();
    }
  }

  /** 64 threads of two clients write while the engine is killed; each counts what was confirmed. */
  @Test
  void noAcknowledgedWriteIsLost() throws Exception {
    var confirmed = ConcurrentHashMap.<Long>newKeySet();
    var unclear = ConcurrentHashMap.<Long>newKeySet();
    var stop = new AtomicBoolean();
    var writes = new Semaphore(0);
    try (var other = connectTo(engine);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < 64; i++) {
        var writer = new Writer(i % 2 == 0 ? client : other, i, confirmed, unclear, writes);
        var _ = threads.submit(() -> writer.run(stop));
      }
      try {
        for (var kills = 0; kills < 2; kills++) {
          await(writes);
          engine.kill();
          engine.start();
        }
        await(writes);
      } finally {
        // they are waited for, also if this fails
        stop.set(true);
      }
    }

    var stored = stored();
    assertThat(stored).containsAll(confirmed);
    stored.removeAll(confirmed);
    assertThat(unclear).containsAll(stored);
  }

  // the first may go to the dead engine before anybody knows; reading may be done twice
  private @Nullable Object ids() {
    try {
      client.ping();
    } catch (SurrealConnectionException e) {
      assertThat(e.mayHaveBeenCarriedOut()).isTrue();
    }
    return client.execute("SELECT VALUE id FROM person").value(0);
  }

  private Set<Long> stored() {
    var keys = new HashSet<Long>();
    var ids = client.execute("SELECT VALUE id FROM person").value(0);
    for (var id : (List<?>) requireNonNull(ids)) {
      keys.add((Long) ((RecordId) requireNonNull(id)).key());
    }
    return keys;
  }

  /** Waits for so many confirmed writes from now on. */
  private static void await(Semaphore writes) throws InterruptedException {
    writes.drainPermits();
    writes.acquire(300);
  }

  private static LiveEvent next(LiveQuery live) {
    return live.poll(SOON).orElseThrow();
  }

  /** Writes one record after the other, each once. */
  private record Writer(
      SurrealClient client, int number, Set<Long> confirmed, Set<Long> unclear, Semaphore writes) {

    void run(AtomicBoolean stop) {
      for (var key = number * 1_000_000L;
          !stop.get() && !Thread.currentThread().isInterrupted();
          key++) {
        try {
          client.execute("CREATE $id", Map.of("id", RecordId.of("person", key)));
          confirmed.add(key);
          writes.release();
        } catch (SurrealConnectionException e) {
          if (e.mayHaveBeenCarriedOut()) {
            unclear.add(key);
          }
        }
      }
    }
  }
}
