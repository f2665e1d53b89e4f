package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.orchestrator.resource.ResourcesContract;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SurrealResourcesIntegrationTests extends ResourcesContract {

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
}
