package io.provisioning.vault.rotation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A rotation of keys.
 *
 * @param id a UUIDv7
 * @param workspace null for all
 * @param done keys wrapped again
 * @param total keys to be wrapped again, as counted when it began or continued
 * @param reason why it failed
 * @param request who began it under which idempotency key
 */
record Rotation(
    String id,
    Level level,
    @Nullable String workspace,
    State state,
    Instant startedAt,
    @Nullable Instant endedAt,
    long done,
    long total,
    @Nullable String reason,
    @Nullable String request) {

  /** Which keys are new. */
  enum Level {
    ROOT,
    WORKSPACE
  }

  /** How far it is. */
  enum State {
    RUNNING,
    DONE,
    FAILED
  }

  /** The same, further. */
  Rotation advanced(long more) {
    return counted(done + more, Math.max(total, done + more));
  }

  Rotation counted(long newDone, long newTotal) {
    return new Rotation(
        id, level, workspace, state, startedAt, endedAt, newDone, newTotal, reason, request);
  }

  /** The same, ended. */
  Rotation ended(State how, Instant now, @Nullable String why) {
    return new Rotation(id, level, workspace, how, startedAt, now, done, total, why, request);
  }
}
