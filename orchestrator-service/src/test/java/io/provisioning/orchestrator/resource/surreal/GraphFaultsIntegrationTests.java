package io.provisioning.orchestrator.resource.surreal;

import static io.provisioning.orchestrator.operation.ResourceRef.network;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import io.provisioning.orchestrator.resource.ResourceChanges;
import io.provisioning.orchestrator.resource.ResourceFixtures;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.orchestrator.resource.ToldTransitions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The graph keeps up with the journal, whatever dies, is lost or was somewhere else. */
@Timeout(120)
@Tag("proof-store")
class GraphFaultsIntegrationTests {

  private final ToldTransitions told = new ToldTransitions();

  @SuppressWarnings("NullAway.Init")
  private RunningEngine engine;

  @BeforeEach
  void start(@TempDir Path directory) {
    engine = RunningEngine.start(directory);
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  private GraphInDatabase graph(ToldTransitions of) {
    return new GraphInDatabase(of, engine, "graph");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void itIsAsInMemoryAfterAnyChanges(long seed) {
    var world = new RandomWorld(seed, told);
    for (var start = 0; start < 3; start++) {
      world.change(20); // before it is there: it has to catch up
      try (var graph = graph(told)) {
        world.change(20);
        graph.awaitCurrent();
        world.requireSame(graph.alone());
        world.change(20);
        graph.awaitCurrent();
        world.requireSame(graph.alone());
      }
    }
  }

  @Test
  void nothingIsLostOrDoubledWhenTheEngineIsKilledWhileItWrites() {
    var world = new RandomWorld(4, told);
    try (var graph = graph(told)) {
      for (var kill = 0; kill < 5; kill++) {
        graph.awaitCurrent();
        world.change(300);
        engine.kill();
        world.change(10);
        assertThat(graph.resources().find("default", ResourceQuery.all(), null, 1_000))
            .isEqualTo(told.remembered().find("default", ResourceQuery.all(), null, 1_000));
        engine.start();
        world.change(10);
      }
      graph.awaitCurrent();
      world.requireSame(graph.alone());
      assertThat(seqs(graph)).isEqualTo(told.count());
    }
  }

  private static @Nullable Object seqs(GraphInDatabase graph) {
    return graph.execute("RETURN count(SELECT VALUE id FROM resource_version)").value(0);
  }

  @Test
  void anEmptiedDatabaseIsFilledAgain() {
    var world = new RandomWorld(5, told);
    world.change(50);
    try (var graph = graph(told)) {
      graph.awaitCurrent();
    }
    for (var lost :
        List.of(
            "DELETE resource_checkpoint",
            "REMOVE TABLE resource; REMOVE TABLE schema_migration; REMOVE TABLE resource_checkpoint;"
                + "REMOVE TABLE resource_version; REMOVE TABLE workflow; REMOVE TABLE connected;"
                + "REMOVE TABLE mounted; REMOVE TABLE runs_on; REMOVE TABLE depends_on",
            "DELETE (SELECT VALUE id FROM resource LIMIT 3)",
            "DELETE (SELECT VALUE id FROM runs_on LIMIT 1)",
            "LET $last = math::max(SELECT VALUE seq FROM resource_version);"
                + "DELETE resource_version WHERE seq = $last",
            "DELETE workflow; DELETE resource_checkpoint")) {
      try (var graph = graph(told)) {
        graph.awaitCurrent();
        graph.execute(lost);
      }
      try (var graph = graph(told)) {
        graph.awaitCurrent();
        world.requireSame(graph.alone());
      }
    }
  }

  @Test
  void whatCannotBeReadIsWrittenAgain() {
    var world = new RandomWorld(6, told);
    world.change(20);
    try (var graph = graph(told)) {
      graph.awaitCurrent();
      graph.execute("UPDATE resource SET standing = 'x'");

      assertThat(graph.resources().find("default", ResourceQuery.all(), null, 1_000))
          .isEqualTo(told.remembered().find("default", ResourceQuery.all(), null, 1_000));

      graph.awaitCurrent();
      world.requireSame(graph.alone());
    }
  }

  @Test
  void aGraphOfAJournalThatIsGoneIsMadeAgain() {
    var world = new RandomWorld(7, told);
    world.change(50);
    try (var graph = graph(told)) {
      graph.awaitCurrent();
    }
    var restored = told.without(30);
    try (var graph = graph(restored)) {
      graph.awaitCurrent();
      new RandomWorld(8, restored).requireSame(graph.alone());
    }
  }

  @Test
  void listenersGoOnAfterTheEngineWasKilledAndAfterTheyWereAway() throws InterruptedException {
    var lan = network("web", "lan");
    told.changes("w0", lan, ResourceFixtures.network());
    try (var graph = graph(told)) {
      graph.awaitCurrent();
      var seen = new ArrayList<ResourceChanges.Told>();
      try (var changes = graph.alone().changes("default", null, null)) {
        assertThat(changes.missed()).isTrue();
        told.changes("w1", lan, null);
        seen.add(next(changes));
        engine.kill();
        told.changes("w2", lan, ResourceFixtures.network());
        engine.start();
        seen.add(next(changes));
        assertThat(changes.missed()).isFalse();
      }
      told.changes("w3", lan, null);
      told.changes("w4", lan, ResourceFixtures.network());
      try (var changes = graph.alone().changes("default", null, seen.getFirst().id())) {
        seen.add(next(changes));
        seen.add(next(changes));
        seen.add(next(changes));
        assertThat(changes.missed()).isFalse();
      }
      assertThat(seen)
          .extracting(one -> one.transition().workflow())
          .containsExactly("w1", "w2", "w2", "w3", "w4");
      try (var changes = graph.alone().changes("default", null, "elsewhere-1")) {
        assertThat(changes.next(Duration.ofSeconds(5))).isEmpty();
        assertThat(changes.missed()).isTrue();
      }
    }
  }

  @Test
  void anEngineThatWasKilledIsRidOfItsLiveQueries() {
    told.changes("w0", network("web", "lan"), ResourceFixtures.network());
    try (var graph = graph(told)) {
      graph.awaitCurrent();
      for (var kill = 0; kill < 3; kill++) {
        engine.kill();
        engine.start();
      }
      Awaitility.await().untilAsserted(() -> assertThat(liveQueries(graph)).isEqualTo(1));
    }
  }

  private static int liveQueries(GraphInDatabase graph) {
    var lives = graph.execute("RETURN object::keys((INFO FOR TABLE resource_checkpoint).lives)");
    return SurrealRows.values(lives.value(0)).size();
  }

  private static ResourceChanges.Told next(ResourceChanges changes) throws InterruptedException {
    for (var attempt = 0; attempt < 100; attempt++) {
      Optional<ResourceChanges.Told> next = changes.next(Duration.ofMillis(200));
      if (next.isPresent()) {
        return next.get();
      }
    }
    throw new AssertionError("nobody told of a change");
  }
}
