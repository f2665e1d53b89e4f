package io.provisioning.vault.access;

import com.github.f4b6a3.uuid.UuidCreator;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One use of a secret, transit key or database, or a refused one.
 *
 * @param id a UUIDv7
 * @param path of the secret; {@code transit:} and the name of a transit key; {@code database:}, the
 *     name of a database and, with a slash, that of a role
 * @param version null where the use is of the secret as a whole
 * @param field null where it is of all fields
 */
public record Access(
    String id,
    Instant at,
    Action action,
    Outcome outcome,
    String workspace,
    String path,
    @Nullable Integer version,
    @Nullable String field,
    Actor by,
    @Nullable String workflow,
    @Nullable String operation,
    @Nullable String purpose) {

  /** What was done. */
  public enum Action {
    REVEAL,
    WRITE,
    DESCRIBE,
    DELETE,
    UNDELETE,
    DESTROY,
    ENCRYPT,
    DECRYPT,
    REWRAP,
    SIGN,
    VERIFY,
    HMAC,
    LEASE,
    RENEW,
    REVOKE
  }

  /** Whether it was. */
  public enum Outcome {
    DONE,
    REFUSED
  }

  /** A use by a caller, now. */
  public static Access of(
      Caller caller, Action action, String workspace, String path, Instant now) {
    var workload = caller.workload();
    return new Access(
        UuidCreator.getTimeOrderedEpoch(now).toString(),
        now,
        action,
        Outcome.DONE,
        workspace,
        path,
        null,
        null,
        caller.actor(),
        workload == null ? null : workload.workflow(),
        workload == null ? null : workload.operation(),
        null);
  }

  /** The same of one version. */
  public Access ofVersion(@Nullable Integer number) {
    return new Access(
        id, at, action, outcome, workspace, path, number, field, by, workflow, operation, purpose);
  }

  /** The same of one field, for a purpose. */
  public Access of(@Nullable String name, @Nullable String reason) {
    return new Access(
        id, at, action, outcome, workspace, path, version, name, by, workflow, operation, reason);
  }

  /** The same, refused. */
  public Access refused() {
    return new Access(
        id,
        at,
        action,
        Outcome.REFUSED,
        workspace,
        path,
        version,
        field,
        by,
        workflow,
        operation,
        purpose);
  }
}
