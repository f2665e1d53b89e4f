package io.provisioning.vault.lease;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.lease.database.Database;
import io.provisioning.vault.lease.database.DatabaseId;
import io.provisioning.vault.lease.database.DatabaseRole;
import io.provisioning.vault.lease.database.Databases;
import io.provisioning.vault.lease.postgres.Grants;
import io.provisioning.vault.lease.postgres.Server;
import io.provisioning.vault.lease.postgres.Tls;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The database {@code orders} of each workspace, with the role {@code reader}. */
final class OneDatabase implements Databases {

  @Override
  public Optional<Database> find(DatabaseId id) {
    var server = new Server("db", 5432, "shop", Tls.REQUIRE);
    return Optional.of(id)
        .filter(known -> known.name().equals("orders"))
        .map(known ->
            new Database(
                known, server, "admin", "pg", "password", Instant.EPOCH, LeaseFixtures.ADA));
  }

  @Override
  public Optional<DatabaseRole> findRole(DatabaseId id, String role) {
    var grants = new Grants(List.of("public"), List.of(), List.of());
    return Optional.of(role)
        .filter("reader"::equals)
        .map(name ->
            new DatabaseRole(
                id,
                name,
                grants,
                Duration.ofHours(1),
                Duration.ofHours(2),
                Instant.EPOCH,
                LeaseFixtures.ADA));
  }

  @Override
  public List<Database> page(String workspace, @Nullable String after, int limit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<DatabaseRole> roles(DatabaseId id, int limit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void put(Database database, Access access) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void putRole(DatabaseRole role, Access access) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void remove(DatabaseId id, Access access) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void removeRole(DatabaseRole role, Access access) {
    throw new UnsupportedOperationException();
  }
}
