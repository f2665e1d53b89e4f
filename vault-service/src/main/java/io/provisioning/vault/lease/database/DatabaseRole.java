package io.provisioning.vault.lease.database;

import io.provisioning.vault.access.Actor;
import io.provisioning.vault.lease.postgres.Grants;
import java.time.Duration;
import java.time.Instant;

/**
 * What users of a lease may do, and for how long.
 *
 * @param defaultTtl of a lease that wants no other
 * @param maxTtl from creation to end, with all renewals
 */
public record DatabaseRole(
    DatabaseId database,
    String name,
    Grants grants,
    Duration defaultTtl,
    Duration maxTtl,
    Instant updatedAt,
    Actor updatedBy) {

  public String path() {
    return database.path(name);
  }
}
