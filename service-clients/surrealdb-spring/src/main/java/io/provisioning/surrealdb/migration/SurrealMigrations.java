package io.provisioning.surrealdb.migration;

import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.SurrealConnectionException;
import io.provisioning.surrealdb.SurrealException;
import io.provisioning.surrealdb.SurrealQueryException;
import io.provisioning.surrealdb.value.RecordId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Applies the migrations of a service.
 *
 * <p>Each is one transaction together with the record that says it was applied, whose id is the
 * service and the version. So it is done as a whole or not at all, wherever a program or the engine
 * dies, and of two programs that start at once one does it and the other sees that it was done; no
 * lock is held that could be left behind.
 */
public final class SurrealMigrations {

  private static final String TABLE = "schema_migration";

  // INVARIANT: each round but the last means that another program got ahead, or a lost connection
  private static final int ROUNDS = 100;

  private final SurrealClient client;
  private final String service;
  private final List<Migration> known;
  private final InstantSource clock;

  /**
   * The migrations of a service in the database of a client.
   *
   * @param client asks for as long as the longest migration may take
   * @param known all migrations there are, in any order
   */
  public SurrealMigrations(
      SurrealClient client, String service, List<Migration> known, InstantSource clock) {
    this.client = client;
    this.service = service;
    this.known = Migration.ordered(known);
    this.clock = clock;
  }

  /**
   * Applies what was not applied yet.
   *
   * @return what this call applied, in its order
   * @throws MigrationException if a migration fails, or the database has another past than the
   *     program: a changed, missing or late migration. Those before it stay applied.
   */
  public List<Migration> apply() {
    again(this::defineTable);
    var done = new ArrayList<Migration>();
    var next = next();
    while (next.isPresent()) {
      if (apply(next.get())) {
        done.add(next.get());
      }
      next = next();
    }
    return done;
  }

  private Optional<Migration> next() {
    return MigrationPlan.next(known, again(this::applied));
  }

  private boolean apply(Migration migration) {
    for (var round = 1; ; round++) {
      try {
        commit(migration);
        return true;
      } catch (SurrealException e) {
        if (isApplied(migration)) {
          return false;
        }
        if (!mayBeTriedAgain(e) || round == ROUNDS) {
          throw failed(migration, e);
        }
      }
    }
  }

  private void commit(Migration migration) {
    client
        .transaction()
        .add(
            "CREATE $schema_migration_id CONTENT $schema_migration RETURN NONE",
            Map.of("schema_migration_id", id(migration), "schema_migration", record(migration)))
        // a comment at the end of the text ends here
        .add(migration.text() + "\n")
        .commit();
  }

  private boolean isApplied(Migration migration) {
    return again(this::applied).stream().anyMatch(it -> it.version() == migration.version());
  }

  private RecordId id(Migration migration) {
    return RecordId.of(TABLE, List.of(service, migration.version()));
  }

  private Map<String, Object> record(Migration migration) {
    return Map.of(
        "service", service,
        "version", migration.version(),
        "name", migration.name(),
        "digest", migration.digest(),
        "applied_at", clock.instant());
  }

  private List<AppliedMigration> applied() {
    var text = "SELECT * FROM schema_migration WHERE service = $service ORDER BY version";
    return client.execute(text, Map.of("service", service)).rows(0).stream()
        .map(AppliedMigration::of)
        .toList();
  }

  private QueryResults defineTable() {
    return client
        .transaction()
        .add("DEFINE TABLE IF NOT EXISTS schema_migration SCHEMAFULL")
        .add("DEFINE FIELD IF NOT EXISTS service ON schema_migration TYPE string")
        .add("DEFINE FIELD IF NOT EXISTS version ON schema_migration TYPE int")
        .add("DEFINE FIELD IF NOT EXISTS name ON schema_migration TYPE string")
        .add("DEFINE FIELD IF NOT EXISTS digest ON schema_migration TYPE string")
        .add("DEFINE FIELD IF NOT EXISTS applied_at ON schema_migration TYPE datetime")
        .commit();
  }

  // for what may be done twice
  private static <T> T again(Supplier<T> action) {
    for (var round = 1; ; round++) {
      try {
        return action.get();
      } catch (SurrealException e) {
        if (!mayBeTriedAgain(e) || round == ROUNDS) {
          throw e;
        }
      }
    }
  }

  private static boolean mayBeTriedAgain(SurrealException exception) {
    return switch (exception) {
      case SurrealQueryException query -> query.isRetryable();
      case SurrealConnectionException lost -> lost.mayHaveBeenCarriedOut();
      default -> false;
    };
  }

  private MigrationException failed(Migration migration, SurrealException cause) {
    var refused = cause instanceof SurrealQueryException;
    return new MigrationException(
        "the migration %s of %s failed: %s".formatted(migration, service, cause.getMessage()),
        refused
            ? "Nothing of it was done. Mend the file, or the data it meets, and start again."
            : "The engine may still carry it out, as a whole. Start again; give it more time if it"
                + " needs that.",
        cause);
  }
}
