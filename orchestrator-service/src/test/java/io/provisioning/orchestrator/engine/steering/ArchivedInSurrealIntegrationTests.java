package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same where the journal is in a database. */
@Timeout(60)
@Tag("proof-engine")
class ArchivedInSurrealIntegrationTests extends ArchivedWorkflowsTests {

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private static RunningEngine database;

  private final String name = "archived" + DATABASES.incrementAndGet();

  @BeforeAll
  static void startDatabase(@TempDir Path directory) {
    database = RunningEngine.start(directory);
  }

  @AfterAll
  static void stopDatabase() {
    database.close();
  }

  @Override
  Journal open() {
    return database.journal(name, 60);
  }
}
