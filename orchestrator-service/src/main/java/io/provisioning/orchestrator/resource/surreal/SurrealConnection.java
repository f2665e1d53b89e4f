package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.SurrealException;
import io.provisioning.surrealdb.migration.MigrationFiles;
import io.provisioning.surrealdb.migration.SurrealMigrations;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.DefaultResourceLoader;

/** The one connection to the database, made when it is first needed and kept from then on. */
final class SurrealConnection implements AutoCloseable {

  private static final String SERVICE = "orchestrator";

  private final SurrealGraphSettings settings;
  private final Clock clock;
  private @Nullable SurrealClient client;

  SurrealConnection(SurrealGraphSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * The driver.
   *
   * @throws SurrealException if there is no engine, or it refuses
   */
  synchronized SurrealClient client() {
    var known = client;
    if (known == null) {
      known = SurrealClient.connect(settings.connection());
      client = known;
    }
    return known;
  }

  /** Brings the tables up to date. */
  void migrate() {
    var known = new MigrationFiles(new DefaultResourceLoader()).of(SERVICE);
    new SurrealMigrations(client(), SERVICE, known, clock).apply();
  }

  @Override
  public synchronized void close() {
    if (client != null) {
      client.close();
    }
  }
}
