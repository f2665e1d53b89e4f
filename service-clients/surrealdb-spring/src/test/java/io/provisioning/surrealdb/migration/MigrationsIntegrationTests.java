package io.provisioning.surrealdb.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.surrealdb.Databases;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
class MigrationsIntegrationTests {

  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00Z");

  private static final Migration TABLE =
      new Migration(
          1, "table", "DEFINE TABLE counter SCHEMAFULL; DEFINE FIELD n ON counter TYPE int");

  private static final Migration COUNT =
      new Migration(2, "count", "UPSERT counter:1 SET n = (n ?? 0) + 1; -- the end");

  private static final Migration SLOW =
      new Migration(3, "slow", "UPSERT counter:2 SET n = (n ?? 0) + 1; SLEEP 1s");

  private SurrealClient client;

  @BeforeEach
  void connect(TestInfo test) {
    client = Databases.connect(test.getTestMethod().orElseThrow().getName());
  }

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void appliesOnceAndInOrder() {
    assertThat(migrations(client, COUNT, TABLE).apply()).containsExactly(TABLE, COUNT);
    assertThat(migrations(client, TABLE, COUNT).apply()).isEmpty();
    assertThat(migrations(client, TABLE, COUNT, SLOW).apply()).containsExactly(SLOW);

    assertThat(counter(client, 1)).isEqualTo(1L);
    assertThat(client.execute("SELECT * FROM schema_migration ORDER BY version").rows(0).getFirst())
        .containsEntry("service", "shop")
        .containsEntry("version", 1L)
        .containsEntry("name", "table")
        .containsEntry("digest", TABLE.digest())
        .containsEntry("applied_at", NOW);
  }

  @Test
  void servicesHaveMigrationsOfTheirOwn() {
    migrations(client, TABLE).apply();
    var other = new Migration(1, "other", "DEFINE TABLE other");

    assertThat(new SurrealMigrations(client, "other", List.of(other), () -> NOW).apply())
        .containsExactly(other);
    assertThat(migrations(client, TABLE).apply()).isEmpty();
  }

  @Test
  void aMigrationThatFailsDoesNothingAndThoseBeforeItStay() {
    var broken =
        new Migration(3, "broken", "UPSERT counter:9 SET n = 1; UPSERT counter:1 SET n = 'x'");

    assertThatExceptionOfType(MigrationException.class)
        .isThrownBy(() -> migrations(client, TABLE, COUNT, broken).apply())
        .withMessageContaining("V3__broken of shop failed")
        .withMessageContaining("Couldn't coerce");

    assertThat(counter(client, 9)).isNull();
    assertThat(counter(client, 1)).isEqualTo(1L);
    assertThat(migrations(client, TABLE, COUNT, SLOW).apply()).containsExactly(SLOW);
  }

  @Test
  void aTextThatIsNotSurrealQlFails() {
    for (var text : List.of("DEFIN TABLE x", "CREATE x SET a = '", "CREATE x /* ", "}", "")) {
      var broken = new Migration(1, "broken", text);
      if (!text.isEmpty()) {
        assertThatExceptionOfType(MigrationException.class)
            .as(text)
            .isThrownBy(() -> migrations(client, broken).apply());
      }
      assertThat(client.execute("SELECT * FROM schema_migration").rows(0)).isEmpty();
    }
  }

  @Test
  void whatIsThereAlreadyIsNotTakenForApplied() {
    client.execute("DEFINE TABLE counter");

    assertThatExceptionOfType(MigrationException.class)
        .isThrownBy(() -> migrations(client, TABLE).apply())
        .withMessageContaining("already exists");
  }

  @Test
  void manyThatStartAtOnceApplyEachOnce() throws Exception {
    var applied = new ArrayList<Migration>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var starts =
          IntStream.range(0, 8)
              .mapToObj(_ -> threads.submit(() -> started(TABLE, COUNT, SLOW)))
              .toList();
      for (Future<List<Migration>> start : starts) {
        applied.addAll(start.get());
      }
    }

    assertThat(applied).containsExactlyInAnyOrder(TABLE, COUNT, SLOW);
    assertThat(counter(client, 1)).isEqualTo(1L);
    assertThat(counter(client, 2)).isEqualTo(1L);
  }

  private static List<Migration> started(Migration... known) {
    var database = "manyThatStartAtOnceApplyEachOnce";
    try (var own = Databases.connect(database)) {
      return migrations(own, known).apply();
    }
  }

  @Test
  void anEngineThatIsKilledInTheMiddleHasDoneAllOrNothing(@TempDir Path data) throws Exception {
    try (var engine = LaunchedEngine.start(data);
        var own = Databases.connect(engine, "killed");
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      migrations(own, TABLE, COUNT).apply();
      var interrupted = threads.submit(() -> migrations(own, TABLE, COUNT, SLOW).apply());
      var second = threads.submit(() -> own.execute("SLEEP 300ms"));
      second.get();
      engine.kill();
      engine.start();

      // the first goes on by itself; whoever starts now must not do it twice either
      try (var other = Databases.connect(engine, "killed")) {
        migrations(other, TABLE, COUNT, SLOW).apply();
        interrupted.get();
        assertThat(counter(other, 1)).isEqualTo(1L);
        assertThat(counter(other, 2)).isEqualTo(1L);
        assertThat(other.execute("SELECT * FROM schema_migration").rows(0)).hasSize(3);
      }
    }
  }

  @Test
  void aProgramThatDiesInTheMiddleLeavesNothingBehind() throws Exception {
    migrations(client, TABLE, COUNT).apply();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var dying = Databases.connect("aProgramThatDiesInTheMiddleLeavesNothingBehind");
      var interrupted = threads.submit(() -> migrations(dying, TABLE, COUNT, SLOW).apply());
      client.execute("SLEEP 200ms");
      dying.close();

      migrations(client, TABLE, COUNT, SLOW).apply();

      assertThat(interrupted).failsWithin(java.time.Duration.ofSeconds(5));
      assertThat(counter(client, 2)).isEqualTo(1L);
    }
  }

  private static SurrealMigrations migrations(SurrealClient client, Migration... known) {
    InstantSource clock = () -> NOW;
    return new SurrealMigrations(client, "shop", List.of(known), clock);
  }

  private static @Nullable Object counter(SurrealClient client, int key) {
    var rows =
        client
            .execute(
                "SELECT * FROM counter WHERE id = type::record('counter', $key)",
                Map.of("key", key))
            .rows(0);
    return rows.isEmpty() ? null : rows.getFirst().get("n");
  }
}
