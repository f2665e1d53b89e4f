package io.provisioning.vault.lease;

import io.provisioning.vault.access.Actor;
import io.provisioning.vault.lease.database.DatabaseId;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A user of a database that the vault made for somebody, without its password.
 *
 * @param id a UUIDv7
 * @param tag another one after every change
 * @param user its name in the database
 * @param expiresAt when it is removed, unless it is renewed
 * @param latestAt beyond which it is not renewed
 * @param dueAt when the job looks at it next
 * @param attempts to remove it that have failed
 * @param reason why the latest one failed, or why nobody tries it any more
 * @param by who has it
 * @param workflow that it was made for
 */
record Lease(
    String workspace,
    String id,
    String tag,
    String database,
    String role,
    String user,
    LeaseState state,
    Instant createdAt,
    Instant expiresAt,
    Instant latestAt,
    Instant dueAt,
    @Nullable Instant endedAt,
    int attempts,
    @Nullable String reason,
    Actor by,
    @Nullable String workflow,
    @Nullable String operation) {

  /** How long a lease that is revoked is still listed. */
  private static final Duration KEPT = Duration.ofDays(7);

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
  private static final int MOST_DOUBLINGS = 7;

  /** What prefixes are of. */
  String place() {
    return database + "/" + role;
  }

  DatabaseId databaseId() {
    return new DatabaseId(workspace, database);
  }

  boolean isEnded() {
    return state == LeaseState.REVOKED;
  }

  /** The same, with its user in the database. */
  Lease active() {
    return changed(LeaseState.ACTIVE, expiresAt, expiresAt, null, 0, null);
  }

  /** The same, until another time. */
  Lease renewed(Instant until) {
    return changed(LeaseState.ACTIVE, until, until, null, 0, null);
  }

  /** The same, to be removed from now on. */
  Lease revoking(Instant now) {
    return state == LeaseState.REVOKING
        ? changed(state, expiresAt, now, null, attempts, reason)
        : changed(LeaseState.REVOKING, expiresAt, now, null, 0, null);
  }

  /** The same, to be removed later: five seconds, then twice as long each time, to ten minutes. */
  Lease postponed(Instant now, String why) {
    var pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempts, MOST_DOUBLINGS));
    return changed(LeaseState.REVOKING, expiresAt, now.plus(pause), null, attempts + 1, why);
  }

  /** The same, removed. */
  Lease revoked(Instant now) {
    return changed(LeaseState.REVOKED, expiresAt, now.plus(KEPT), now, attempts, null);
  }

  /** The same, ended although its user may still be in the database, and why. */
  Lease givenUp(Instant now, String why) {
    return changed(LeaseState.REVOKED, expiresAt, now.plus(KEPT), now, attempts, why);
  }

  private Lease changed(
      LeaseState newState,
      Instant newEnd,
      Instant due,
      @Nullable Instant ended,
      int failed,
      @Nullable String why) {
    return new Lease(
        workspace,
        id,
        UUID.randomUUID().toString(),
        database,
        role,
        user,
        newState,
        createdAt,
        newEnd,
        latestAt,
        due,
        ended,
        failed,
        why,
        by,
        workflow,
        operation);
  }
}
