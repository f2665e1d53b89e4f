package io.provisioning.vault;

import io.micrometer.observation.ObservationRegistry;
import io.provisioning.surrealdb.Credentials;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.SurrealSettings;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.migration.MigrationFiles;
import io.provisioning.surrealdb.migration.SurrealMigrations;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.springframework.core.io.DefaultResourceLoader;

/** A database of the real engine with the vault's tables and nothing in them. */
public final class TestStore {

  private final SurrealClient client;

  private TestStore(SurrealClient client) {
    this.client = client;
  }

  /** One of its own. */
  public static TestStore empty() {
    var database = "vault_" + UUID.randomUUID().toString().replace("-", "");
    return on(LaunchedEngine.shared(), "tests", database);
  }

  /** A database of an engine. */
  public static TestStore on(LaunchedEngine engine, String namespace, String database) {
    var settings =
        SurrealSettings.of(
            engine.uri(), namespace, database, Credentials.root("root", LaunchedEngine.PASSWORD));
    var client = SurrealClient.connect(settings);
    var files = new MigrationFiles(new DefaultResourceLoader()).of("vault");
    new SurrealMigrations(client, "vault", files, Clock.systemUTC()).apply();
    return new TestStore(client);
  }

  /** Makes secrets without values, by the names {@code s00000} and so on. */
  public void fill(String workspace, int count) {
    for (var from = 0; from < count; from += 1_000) {
      var paths = IntStream.range(from, Math.min(count, from + 1_000)).mapToObj("s%05d"::formatted);
      client.execute(
          """
          FOR $path IN $paths {
            CREATE type::record('secret', [$workspace, $path]) CONTENT {
              revision: 1, tag: 'a', labels: {}, max_versions: 10, current_version: 1,
              state: 'active', fields: ['value'], weak: false, alike: [],
              created_at: time::now(), updated_at: time::now(),
              updated_by: { kind: 'user', id: 'u1', name: 'ada' }
            } RETURN NONE
          }
          """,
          Map.of("workspace", workspace, "paths", paths.toList()));
    }
  }

  /** Leaves what a restore leaves that is killed. */
  public void beginRestore() {
    client.execute(
        "CREATE restore:one CONTENT { state: 'running', at: time::now(), actor: 'ada' }");
  }

  public SurrealStatements statements() {
    return new SurrealStatements(client, ObservationRegistry.NOOP);
  }
}
