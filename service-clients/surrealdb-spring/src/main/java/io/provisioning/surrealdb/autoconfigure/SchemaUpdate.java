package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.SurrealSettings;
import io.provisioning.surrealdb.migration.MigrationFiles;
import io.provisioning.surrealdb.migration.SurrealMigrations;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Applies migrations at the start of a service.
 *
 * @param settings how the engine is reached
 * @param timeout how long one migration may take
 */
record SchemaUpdate(SurrealSettings settings, Duration timeout) {

  /**
   * Applies the migrations of the service that was named, even if there are none: those that were
   * applied must not be gone. Without a name, the application's stands in, if it has any.
   */
  AppliedMigrations run(
      @Nullable String service,
      @Nullable String application,
      MigrationFiles files,
      InstantSource clock) {
    var name =
        service != null ? service : application == null ? "" : application.toLowerCase(Locale.ROOT);
    if (name.isEmpty() || (service == null && files.of(name).isEmpty())) {
      return new AppliedMigrations(List.of());
    }
    var limits = settings.limits().withRequest(timeout);
    try (var client = SurrealClient.connect(settings.withLimits(limits))) {
      return new AppliedMigrations(
          new SurrealMigrations(client, name, files.of(name), clock).apply());
    }
  }
}
