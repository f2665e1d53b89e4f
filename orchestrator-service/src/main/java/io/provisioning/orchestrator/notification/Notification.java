package io.provisioning.orchestrator.notification;

import io.provisioning.orchestrator.webhook.happening.WorkflowHappening;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a person is notified of; what its file holds.
 *
 * @param id the same for the same happening and person, whenever it is made
 * @param title one line, such as {@code web: workflow failed}
 * @param operation that waits for approval; absent for a workflow as a whole
 * @param reason of a failure; absent where the event has none
 * @param readAt absent until the person has read it
 */
record Notification(
    String id,
    NotificationKind kind,
    String title,
    String workspace,
    String infrastructure,
    String workflow,
    @Nullable String operation,
    @Nullable String reason,
    Instant at,
    @Nullable Instant readAt) {

  private static final int LONGEST_REASON = 500;

  static Notification of(WorkflowHappening happening, NotificationKind kind, String person) {
    var reason = happening.reason();
    return new Notification(
        happening.idFor(person),
        kind,
        happening.title(),
        happening.workspace(),
        happening.infrastructure(),
        happening.workflow(),
        happening.operation(),
        reason == null || reason.length() <= LONGEST_REASON
            ? reason
            : reason.substring(0, LONGEST_REASON) + "…",
        happening.at(),
        null);
  }

  boolean isUnread() {
    return readAt == null;
  }

  Notification read(Instant now) {
    return readAt != null
        ? this
        : new Notification(
            id, kind, title, workspace, infrastructure, workflow, operation, reason, at, now);
  }
}
