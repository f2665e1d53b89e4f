package io.provisioning.surrealdb;

import static io.provisioning.surrealdb.EngineFixtures.connectTo;
import static io.provisioning.surrealdb.EngineFixtures.settingsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.provisioning.surrealdb.testing.LaunchedEngine;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class SurrealClientIntegrationTests {

  private static final RecordId COUNTER = RecordId.of("counter", 1);

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
    client.execute("UPSERT $id SET n = 0", Map.of("id", COUNTER));
  }

  @Test
  void aSnapshotShowsTheMomentInWhichItWasOpened() {
    client.execute("CREATE person:1 SET n = 1; CREATE person:2 SET n = 1");
    try (var snapshot = client.snapshot()) {
      client.execute("UPDATE person:1 SET n = 2; DELETE person:2; CREATE person:3 SET n = 2");

      for (var reading = 0; reading < 2; reading++) {
        assertThat(snapshot.execute("SELECT VALUE [id, n] FROM person", Map.of()).value(0))
            .isEqualTo(
                List.of(
                    List.of(RecordId.of("person", 1), 1L), List.of(RecordId.of("person", 2), 1L)));
      }
      assertThat(client.execute("SELECT VALUE n FROM person").value(0)).isEqualTo(List.of(2L, 2L));
    }
    client.execute("UPDATE person:1 SET n = 3");
    assertThat(client.execute("SELECT VALUE n FROM person:1").value(0)).isEqualTo(List.of(3L));
  }

  @Test
  void anEndedSnapshotShowsNothing() {
    var snapshot = client.snapshot();
    snapshot.close();

    assertThatExceptionOfType(SurrealQueryException.class)
        .isThrownBy(() -> snapshot.execute("SELECT * FROM person", Map.of()));
    snapshot.close();
  }

  @Test
  void tellsWhichEngineItIs() {
    client.ping();
    assertThat(client.version()).contains("3.");
  }

  @Test
  void aWrongPasswordIsToldFromAnEngineThatIsNotThere() {
    var wrong = Credentials.root("root", "wrong");
    assertThatExceptionOfType(SurrealAuthenticationException.class)
        .isThrownBy(() -> connect(settingsOf(engine), wrong).close())
        .withMessage("the engine does not accept user root");
    assertThatExceptionOfType(SurrealAuthenticationException.class)
        .isThrownBy(() -> connect(settingsOf(engine), Credentials.token("x.y.z")).close());
  }

  @Test
  void aUserOfADatabaseSignsInThere() {
    client.execute("DEFINE USER OVERWRITE reader ON DATABASE PASSWORD 'secret' ROLES VIEWER");
    var reader = Credentials.database("test", "test", "reader", "secret");
    try (var other = connect(settingsOf(engine), reader)) {
      other.execute("SELECT * FROM $id", Map.of("id", COUNTER));
      assertThatExceptionOfType(SurrealQueryException.class)
          .isThrownBy(() -> other.execute("DEFINE TABLE other"))
          .matches(e -> e.error().kind() == EngineError.Kind.NOT_ALLOWED);
    }
  }

  @Test
  void givesBackWhatItWasGiven() {
    for (var seed = 0; seed < 300; seed++) {
      var value = new RandomValues(seed).value(2);
      var bindings = new HashMap<String, @Nullable Object>();
      bindings.put("value", value);
      assertThat(client.execute("RETURN $value", bindings).value(0)).isEqualTo(value);
    }
  }

  @Test
  void tellsOfEachStatement() {
    var results = client.query("RETURN 1; THROW 'no'; RETURN 3");

    assertThat(results.value(0)).isEqualTo(1L);
    assertThatExceptionOfType(SurrealQueryException.class)
        .isThrownBy(() -> results.value(1))
        .matches(e -> e.error().kind() == EngineError.Kind.THROWN);
    assertThat(results.value(2)).isEqualTo(3L);
    assertThatExceptionOfType(SurrealQueryException.class).isThrownBy(results::orThrow);
  }

  @Test
  void anErrorHasAKind() {
    assertThat(kindOf("SELEC * FRO person")).isEqualTo(EngineError.Kind.VALIDATION);
    assertThat(kindOf("CREATE person:1; CREATE person:1"))
        .isEqualTo(EngineError.Kind.ALREADY_EXISTS);
    assertThat(kindOf("SELECT * FROM not_there")).isEqualTo(EngineError.Kind.NOT_FOUND);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'; DELETE person; --",
        "\"; DELETE person; --",
        "`; DELETE person; --",
        "⟩; DELETE person; --",
        "$value; DELETE person",
        "person:1; DELETE person",
        "\\",
        "/* */",
        "\u0000"
      })
  void aHostileValueStaysAValue(String hostile) {
    client.execute("CREATE person:kept");
    var id = RecordId.of("person", hostile);
    var created =
        client.execute("CREATE $id SET name = $name", Map.of("id", id, "name", hostile)).rows(0);
    assertThat(created).containsExactly(Map.of("id", id, "name", hostile));

    var found =
        client.execute("SELECT VALUE id FROM person WHERE name = $it", Map.of("it", hostile));
    assertThat(found.value(0)).isEqualTo(List.of(id));
    var parts = Map.of("table", "person", "key", hostile);
    var same = client.execute("SELECT VALUE id FROM type::record($table, $key)", parts);
    assertThat(same.value(0)).isEqualTo(List.of(id));
    assertThat(client.execute("RETURN count(SELECT * FROM person)").value(0)).isEqualTo(2L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'; DELETE person; --", "`; DELETE person; --", "⟩; DELETE person; --"})
  void aHostileTableStaysATable(String hostile) {
    client.execute("CREATE person:kept");
    var id = RecordId.of(hostile, 1);

    client.execute("UPSERT $id SET n = 1", Map.of("id", id));

    var found = client.execute("SELECT VALUE id FROM $table", Map.of("table", new Table(hostile)));
    assertThat(found.value(0)).isEqualTo(List.of(id));
    assertThat(client.execute("RETURN count(SELECT * FROM person)").value(0)).isEqualTo(1L);
  }

  @Test
  void aTransactionHappensAsAWhole() {
    var results =
        client
            .transaction()
            .add("CREATE $id SET n = $n", Map.of("id", RecordId.of("person", 1), "n", 5))
            .add("UPDATE $id SET n += $n RETURN VALUE n", Map.of("id", RecordId.of("person", 1)))
            .commit();

    assertThat(results.statements()).hasSize(2);
    assertThat(results.value(1)).isEqualTo(List.of(10L));
  }

  @Test
  void aTransactionThatFailsDoesNothingAndNamesTheCulprit() {
    var transaction =
        client
            .transaction()
            .add("CREATE person:1")
            .add("CREATE person:2; THROW 'enough'")
            .add("CREATE person:3");

    assertThatExceptionOfType(SurrealQueryException.class)
        .isThrownBy(transaction::commit)
        .withMessageContaining("enough")
        .matches(e -> !e.isRetryable());
    assertThat(client.execute("SELECT * FROM person").rows(0)).isEmpty();
  }

  @Test
  void parametersOfATransactionMeanOneThing() {
    var transaction = client.transaction().add("RETURN $a", Map.of("a", 1));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> transaction.add("RETURN $a", Map.of("a", 2)));
  }

  @Test
  void whoMeetsAnotherTransactionMayTryAgain() throws Exception {
    var conflicts = new AtomicInteger();
    inParallel(
        16,
        _ -> {
          for (var tries = 0; tries < 200; tries++) {
            try {
              client
                  .transaction()
                  .add("LET $n = (SELECT VALUE n FROM ONLY $id)", Map.of("id", COUNTER))
                  .add("SLEEP 5ms; UPDATE $id SET n = $n + 1")
                  .commit();
              return;
            } catch (SurrealQueryException e) {
              assertThat(e.isRetryable()).as(e.error().toString()).isTrue();
              conflicts.incrementAndGet();
            }
          }
        });

    assertThat(valueOf(COUNTER)).isEqualTo(16L);
    assertThat(conflicts).hasPositiveValue();
  }

  @Test
  void manyThreadsShareTheConnection() throws Exception {
    inParallel(
        64,
        thread -> {
          for (var i = 0; i < 20; i++) {
            var key = thread * 1_000 + i;
            var id = RecordId.of("person", key);
            var made = client.execute("CREATE $id SET n = $n", Map.of("id", id, "n", key));
            assertThat(made.rows(0)).containsExactly(Map.of("id", id, "n", (long) key));
          }
        });

    assertThat(client.execute("RETURN count(SELECT * FROM person)").value(0)).isEqualTo(1_280L);
  }

  /** The same with the slow answer itself: {@link MisbehavingEngineTests}. */
  @Test
  void anAnswerIsNotHeldUpByASlowerOne() {
    var other = connectTo(engine);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var slow = threads.submit(() -> other.execute("SLEEP 60s"));
      other.ping();
      assertThat(other.execute("RETURN 2").value(0)).isEqualTo(2L);
      assertThat(slow.isDone()).isFalse();
      // so that nobody waits for it
      other.close();
    }
  }

  /** The same with an answer that comes too late: {@link MisbehavingEngineTests}. */
  @Test
  void anAnswerThatIsLateIsNotWaitedFor() {
    var impatient = limited(SurrealSettings.Limits.defaults().withRequest(Duration.ofSeconds(5)));
    try (var other = SurrealClient.connect(impatient)) {
      assertThatExceptionOfType(SurrealTimeoutException.class)
          .isThrownBy(() -> other.execute("SLEEP 60s; RETURN 1"))
          .matches(SurrealTimeoutException::mayHaveBeenCarriedOut);
      for (var i = 0L; i < 50; i++) {
        assertThat(other.execute("SLEEP 20ms; RETURN $i", Map.of("i", i)).value(1)).isEqualTo(i);
      }
    }
  }

  @Test
  void whatCannotBeWrittenIsTheCallersMistakeAndHurtsNobody() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client.execute("RETURN $it", Map.of("it", new Object())));
    client.ping();
  }

  @Test
  void aRequestThatIsTooLongIsRefusedBeforeItIsSent() {
    var large = "x".repeat(15 << 20);
    assertThat(client.execute("RETURN string::len($it)", Map.of("it", large)).value(0))
        .isEqualTo(15L << 20);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> client.execute("RETURN 1", Map.of("it", large + large)));
    client.ping();
  }

  @Test
  void anAnswerThatIsTooLongEndsTheConnectionAndTheNextWorks() {
    var defaults = SurrealSettings.Limits.defaults();
    var small =
        limited(
            new SurrealSettings.Limits(
                defaults.request(), defaults.connect(), defaults.keepAlive(), 8, 4_096));
    try (var other = SurrealClient.connect(small)) {
      assertThatExceptionOfType(SurrealConnectionException.class)
          .isThrownBy(() -> other.execute("RETURN string::repeat('x', 10000)"))
          .withCauseInstanceOf(SurrealProtocolException.class);
      assertThat(other.execute("RETURN 1").value(0)).isEqualTo(1L);
    }
  }

  @Test
  void closingEndsWhatWaits() throws Exception {
    var other = connectTo(engine);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var live = other.live(new Table("person"));
      var waiting = threads.submit(live::hasNext);
      var asking = threads.submit(() -> other.execute("SLEEP 20s"));
      client.execute("SLEEP 100ms");
      other.close();
      assertThat(waiting.get()).isFalse();
      assertThat(asking)
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(SurrealConnectionException.class);
    }
    assertThatExceptionOfType(SurrealConnectionException.class)
        .isThrownBy(other::ping)
        .matches(e -> !e.mayHaveBeenCarriedOut());
  }

  @Test
  void aThreadThatIsInterruptedStopsWaiting() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var asking = threads.submit(() -> client.execute("SLEEP 20s"));
      client.execute("SLEEP 100ms");
      threads.shutdownNow();
      assertThat(asking)
          .failsWithin(Duration.ofSeconds(5))
          .withThrowableThat()
          .withCauseInstanceOf(SurrealConnectionException.class);
    }
    client.ping();
  }

  @Test
  void aUuidIsAKey() {
    var id = RecordId.of("person", UUID.fromString("018f8a5e-1d2c-7000-8000-000000000001"));

    assertThat(client.execute("CREATE $id", Map.of("id", id)).rows(0))
        .containsExactly(Map.of("id", id));
  }

  private static SurrealSettings limited(SurrealSettings.Limits limits) {
    return settingsOf(engine).withLimits(limits);
  }

  private static SurrealClient connect(SurrealSettings settings, Credentials credentials) {
    return SurrealClient.connect(SurrealSettings.of(settings.uri(), "test", "test", credentials));
  }

  private static EngineError.Kind kindOf(String text) {
    try {
      client.execute(text);
    } catch (SurrealQueryException e) {
      return e.error().kind();
    }
    throw new AssertionError("no error: " + text);
  }

  private static @Nullable Object valueOf(RecordId id) {
    return client.execute("SELECT VALUE n FROM ONLY $id", Map.of("id", id)).value(0);
  }

  private static void inParallel(int threads, IntConsumer work) throws Exception {
    var running = new ArrayList<Future<?>>();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < threads; i++) {
        var thread = i;
        running.add(executor.submit(() -> work.accept(thread)));
      }
    }
    for (var each : running) {
      each.get();
    }
  }
}
