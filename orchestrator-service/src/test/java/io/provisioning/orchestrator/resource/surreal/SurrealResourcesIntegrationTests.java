package io.provisioning.orchestrator.resource.surreal;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.ResourceFixtures;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.orchestrator.resource.ResourcesContract;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SurrealResourcesIntegrationTests extends ResourcesContract {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final AtomicInteger DATABASES = new AtomicInteger();

  @SuppressWarnings("NullAway.Init")
  private static RunningEngine engine;

  private final GraphInDatabase graph =
      new GraphInDatabase(told, engine, "graph" + DATABASES.incrementAndGet());

  @BeforeAll
  static void start(@TempDir Path directory) {
    engine = RunningEngine.start(directory);
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  @AfterEach
  void close() {
    graph.close();
  }

  @Override
  protected Resources resources() {
    graph.awaitCurrent();
    return graph.alone();
  }

  /** A write behind a statement that writes nothing is one that the engine tells nobody of. */
  @Test
  void whatTheEngineKeepsSilentAboutIsReadAfterAWhile() throws InterruptedException {
    told.changes("w1", ResourceRef.network("web", "lan"), ResourceFixtures.network());
    resources();
    var checkpoints = graph.checkpoints();
    var before = checkpoints.await("default", _ -> true, PATIENCE).orElseThrow();

    graph.execute("LET $quiet = 1; UPDATE resource_checkpoint SET seq += 1");

    assertThat(checkpoints.await("default", now -> now.seq() > before.seq(), PATIENCE)).isPresent();
  }
}
