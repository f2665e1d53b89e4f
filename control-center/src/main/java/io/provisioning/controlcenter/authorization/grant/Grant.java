package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.controlcenter.authorization.policy.EntityKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Access that somebody has for a time.
 *
 * @param id a UUIDv7
 * @param principal who has it
 * @param actions or groups of actions; none means all of them
 * @param workspace to which it is confined, if it is
 * @param askedBy id of the account that asked for it
 * @param length how long it lasts from its beginning
 * @param isEmergency whether a second person has to approve before it begins
 * @param endedAt when somebody ended it early
 */
record Grant(
    String id,
    EntityKey principal,
    List<String> actions,
    @Nullable String workspace,
    String reason,
    String askedBy,
    Instant askedAt,
    Duration length,
    boolean isEmergency,
    @Nullable String approvedBy,
    @Nullable Instant beginsAt,
    @Nullable Instant endedAt) {

  /** How long a second person may take. */
  static final Duration PATIENCE = Duration.ofHours(1);

  Grant {
    actions = List.copyOf(actions);
  }

  /** How far a grant is. */
  enum State {
    ASKED,
    ACTIVE,
    ENDED
  }

  State state(Instant now) {
    var end = endsAt();
    if (end != null) {
      return now.isBefore(end) ? State.ACTIVE : State.ENDED;
    }
    return now.isBefore(askedAt.plus(PATIENCE)) ? State.ASKED : State.ENDED;
  }

  /** When it ends, or ended; null if it has not begun. */
  @Nullable Instant endsAt() {
    if (endedAt != null || beginsAt == null) {
      return endedAt;
    }
    return beginsAt.plus(length);
  }

  Grant begun(Instant now, @Nullable String approver) {
    return new Grant(
        id,
        principal,
        actions,
        workspace,
        reason,
        askedBy,
        askedAt,
        length,
        isEmergency,
        approver,
        now,
        endedAt);
  }

  Grant ended(Instant now) {
    return new Grant(
        id,
        principal,
        actions,
        workspace,
        reason,
        askedBy,
        askedAt,
        length,
        isEmergency,
        approvedBy,
        beginsAt,
        now);
  }
}
