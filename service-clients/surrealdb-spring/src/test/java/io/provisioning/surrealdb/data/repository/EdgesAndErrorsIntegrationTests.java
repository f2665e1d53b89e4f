package io.provisioning.surrealdb.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import io.provisioning.surrealdb.Credentials;
import io.provisioning.surrealdb.Databases;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.SurrealSettings;
import io.provisioning.surrealdb.SurrealSettings.Limits;
import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealTemplate;
import io.provisioning.surrealdb.data.UncategorizedSurrealException;
import io.provisioning.surrealdb.data.mapping.Edge;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import io.provisioning.surrealdb.value.RecordId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;

@Timeout(60)
class EdgesAndErrorsIntegrationTests {

  private static final RecordId ADA = RecordId.of("person", "ada");
  private static final RecordId BOB = RecordId.of("person", "bob");
  private static final RecordId EVE = RecordId.of("person", "eve");

  private static final TestObservationRegistry OBSERVATIONS = TestObservationRegistry.create();

  private static SurrealClient client;
  private static SurrealTemplate template;
  private static FollowsEdges follows;

  interface FollowsEdges extends SurrealEdgeRepository<Follows, RecordId> {

    List<Follows> findByWeightGreaterThan(int weight);

    List<Follows> findByIn(RecordId in);
  }

  @Edge
  record Knows(@Id RecordId id, RecordId in, RecordId out, String where) {}

  record OrderId(UUID value) {}

  record Order(@Id OrderId id, String what) {}

  record Item(@Id @Nullable UUID id, String what) {}

  @BeforeAll
  static void start() {
    client = Databases.connect("edges");
    template = DataFixtures.aTemplate(client, OBSERVATIONS);
    follows = DataFixtures.repository(FollowsEdges.class, template);
  }

  @AfterAll
  static void stop() {
    client.close();
  }

  @BeforeEach
  void three() {
    client.execute(
        """
        REMOVE TABLE IF EXISTS knows; REMOVE TABLE IF EXISTS follows; REMOVE TABLE IF EXISTS person;
        REMOVE TABLE IF EXISTS order; REMOVE TABLE IF EXISTS item;
        DEFINE TABLE knows TYPE RELATION;
        DEFINE TABLE follows TYPE RELATION FROM person TO person SCHEMAFULL;
        DEFINE FIELD weight ON follows TYPE int; DEFINE FIELD version ON follows TYPE int;
        DEFINE FIELD since ON follows TYPE option<datetime>;
        DEFINE INDEX once ON follows FIELDS in, out UNIQUE;
        DEFINE TABLE order SCHEMAFULL; DEFINE FIELD what ON order TYPE string;
        """);
    OBSERVATIONS.clear();
    for (var id : List.of("ada", "bob", "eve")) {
      template.insert(Person.named(id, 1).withId(id));
    }
  }

  @Test
  void edgesLeadFromOneRecordToAnother() {
    var edge = follows.relate(Follows.from(ADA, BOB, 2));
    follows.relate(Follows.from(ADA, EVE, 5));

    assertThat(edge.id()).isNotNull();
    assertThat(edge).returns(1L, Follows::version).returns(DataFixtures.NOW, Follows::since);
    assertThat(follows.findFrom(ADA)).hasSize(2).contains(edge);
    assertThat(follows.findTo(BOB)).containsExactly(edge);
    assertThat(follows.findByIn(ADA)).hasSize(2);
    assertThat(follows.findByWeightGreaterThan(2)).hasSize(1);
    assertThat(follows.outgoing(ADA, Person.class))
        .extracting(Person::name)
        .containsExactlyInAnyOrder("bob", "eve");
    assertThat(follows.incoming(BOB, Person.class)).extracting(Person::name).containsExactly("ada");
  }

  @Test
  void edgesHaveVersionsToo() {
    var edge = follows.relate(Follows.from(ADA, BOB, 2));

    var changed = follows.save(edge.weighing(3));

    assertThat(changed.version()).isEqualTo(2);
    assertThat(follows.findTo(BOB)).containsExactly(changed);
    assertThatExceptionOfType(OptimisticLockingFailureException.class)
        .isThrownBy(() -> follows.save(edge.weighing(4)));
    assertThat(follows.outgoing(ADA, Person.class)).hasSize(1);
  }

  @Test
  void anEdgeStaysWhereItIs() {
    var edge = follows.relate(Follows.from(ADA, BOB, 2));
    var moved = new Follows(edge.id(), ADA, EVE, 9, edge.version(), edge.since());

    assertThatExceptionOfType(OptimisticLockingFailureException.class)
        .isThrownBy(() -> follows.save(moved))
        .withMessageContaining("or leads elsewhere");
    assertThat(follows.findFrom(ADA)).containsExactly(edge);
  }

  @Test
  void anEdgeWithAnIdIsRelatedOrChanged() {
    var id = RecordId.of("knows", "1");
    var knows = template.save(new Knows(id, ADA, BOB, "school"));
    var changed = template.save(new Knows(id, ADA, BOB, "work"));

    assertThat(knows.where()).isEqualTo("school");
    assertThat(template.findById(id, Knows.class)).contains(changed);
    assertThat(template.outgoing(ADA, Knows.class, Person.class)).hasSize(1);
    assertThatExceptionOfType(OptimisticLockingFailureException.class)
        .isThrownBy(() -> template.save(new Knows(id, ADA, EVE, "work")));
  }

  @Test
  void edgesAreRemoved() {
    follows.relate(Follows.from(ADA, BOB, 2));

    assertThat(follows.unrelate(ADA, EVE)).isZero();
    assertThat(follows.unrelate(ADA, BOB)).isEqualTo(1);
    assertThat(follows.outgoing(ADA, Person.class)).isEmpty();
  }

  @Test
  void aUniqueIndexIsADuplicateKey() {
    follows.relate(Follows.from(ADA, BOB, 2));

    assertThatExceptionOfType(DuplicateKeyException.class)
        .isThrownBy(() -> follows.relate(Follows.from(ADA, BOB, 3)));
  }

  @Test
  void idsHaveTypesOfTheirOwn() {
    var order = template.save(new Order(new OrderId(UUID.randomUUID()), "tea"));
    var item = template.save(new Item(null, "cup"));

    assertThat(template.findById(order.id(), Order.class)).contains(order);
    assertThat(item.id()).isNotNull();
    assertThat(template.findAll(Item.class, Sort.unsorted())).containsExactly(item);
  }

  @Test
  void errorsAreSaidInSpringsWords() {
    assertFails("CREATE person:ada", DuplicateKeyException.class);
    assertFails("CREATE order SET what = 5", DataIntegrityViolationException.class);
    assertFails("CREATE order SET what = 'x', other = 5", DataIntegrityViolationException.class);
    assertFails("RELATE person:ada->follows->person:bob", DataIntegrityViolationException.class);
    assertFails("SELEC * FRO x", InvalidDataAccessResourceUsageException.class);
    assertFails("SELECT * FROM not_there", InvalidDataAccessResourceUsageException.class);
    assertFails("SELECT *, sleep(1s) FROM person TIMEOUT 1ms", QueryTimeoutException.class);
    assertFails("THROW 'no'", UncategorizedSurrealException.class);
  }

  private static void assertFails(String text, Class<? extends DataAccessException> with) {
    assertThatExceptionOfType(with).as(text).isThrownBy(() -> run(template, text));
  }

  private static void run(SurrealTemplate template, String text) {
    template.execute(new SurrealStatement("test", text, Map.of()));
  }

  @Test
  void whoMeetsAnotherTransactionIsTold() throws Exception {
    var slow = "BEGIN; UPDATE person:ada SET age += 1; SLEEP 300ms; COMMIT";
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var both = List.of(threads.submit(() -> failure(slow)), threads.submit(() -> failure(slow)));
      assertThat(List.of(both.get(0).get(), both.get(1).get()))
          .containsExactlyInAnyOrder("none", ConcurrencyFailureException.class.getSimpleName());
    }
  }

  private static String failure(String text) {
    try {
      run(template, text);
      return "none";
    } catch (DataAccessException e) {
      return e.getClass().getSimpleName();
    }
  }

  @Test
  void anEngineThatIsSlowOrNotThereOrRefuses(@TempDir Path data) {
    var engine = LaunchedEngine.start(data);
    var limits = Limits.defaults().withRequest(Duration.ofMillis(300));
    try (var other = SurrealClient.connect(Databases.settings(engine, "x").withLimits(limits))) {
      var asked = DataFixtures.aTemplate(other);
      assertThatExceptionOfType(QueryTimeoutException.class)
          .isThrownBy(() -> run(asked, "SLEEP 2s"));
      client.execute("DEFINE USER OVERWRITE reader ON DATABASE PASSWORD 'x' ROLES VIEWER");
      engine.kill();
      assertThatExceptionOfType(DataAccessException.class)
          .isThrownBy(() -> run(asked, "RETURN 1"))
          .isInstanceOfAny(QueryTimeoutException.class, DataAccessResourceFailureException.class);
    }
    var reader =
        SurrealSettings.of(
            LaunchedEngine.shared().uri(),
            "test",
            "edges",
            Credentials.database("test", "edges", "reader", "x"));
    try (var other = SurrealClient.connect(reader)) {
      assertThatExceptionOfType(PermissionDeniedDataAccessException.class)
          .isThrownBy(() -> run(DataFixtures.aTemplate(other), "DEFINE TABLE x"));
    }
  }

  @Test
  void eachQueryIsObservedWithoutItsValues() {
    follows.findByWeightGreaterThan(42);
    assertFails("THROW 'a secret'", UncategorizedSurrealException.class);

    TestObservationRegistryAssert.assertThat(OBSERVATIONS)
        .hasNumberOfObservationsWithNameEqualTo("surrealdb.query", 5)
        .hasAnObservationWithAKeyValue("db.operation.name", "FollowsEdges.findByWeightGreaterThan")
        .hasAnObservationWithAKeyValue("db.operation.name", "insert person")
        .hasAnObservationWithAKeyValue("error.type", "THROWN")
        .hasAnObservation(observation -> observation.thenError().hasMessage("THROWN"));
  }
}
