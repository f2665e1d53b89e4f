package io.provisioning.orchestrator.notification;

import io.provisioning.orchestrator.webhook.Happening;
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

  static Notification of(Happening happening, NotificationKind kind, String person) {
    var reason = happening.reason();
    return new Notification(
        happening.idFor(person),
        kind,
        title(happening),
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

  private static String title(Happening happening) {
    var what =
        switch (happening.type()) {
          case "workflow.completed" -> "workflow completed";
          case "workflow.cancelled" -> "workflow cancelled";
          case "workflow.rolled_back" -> "workflow rolled back";
          case "workflow.partly_rolled_back" -> "workflow failed, partly rolled back";
          case "workflow.rollback_failed" -> "workflow failed, and so did its rollback";
          case "workflow.waiting_for_approval" -> happening.operation() + " waits for approval";
          default -> "workflow failed";
        };
    return happening.infrastructure() + ": " + what;
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
