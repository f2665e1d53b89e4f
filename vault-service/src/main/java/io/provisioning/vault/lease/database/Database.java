package io.provisioning.vault.lease.database;

import io.provisioning.vault.access.Actor;
import io.provisioning.vault.lease.postgres.Server;
import java.time.Instant;

/**
 * A database that the vault makes users in.
 *
 * @param username who makes them
 * @param secret path of the secret of the same workspace that has the password
 * @param field of the secret
 */
public record Database(
    DatabaseId id,
    Server server,
    String username,
    String secret,
    String field,
    Instant updatedAt,
    Actor updatedBy) {}
