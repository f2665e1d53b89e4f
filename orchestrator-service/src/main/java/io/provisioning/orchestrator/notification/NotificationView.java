package io.provisioning.orchestrator.notification;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A notification as its person sees it.
 *
 * @param readAt absent until it was read
 */
record NotificationView(
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

  static NotificationView of(Notification notification) {
    return new NotificationView(
        notification.id(),
        notification.kind(),
        notification.title(),
        notification.workspace(),
        notification.infrastructure(),
        notification.workflow(),
        notification.operation(),
        notification.reason(),
        notification.at(),
        notification.readAt());
  }

  /**
   * Some of a person's notifications.
   *
   * @param unread of all of them
   * @param nextCursor absent on the last page
   */
  record NotificationPage(List<NotificationView> items, int unread, @Nullable String nextCursor) {

    static NotificationPage of(Inbox.Part oneMore, int limit) {
      var items = oneMore.items().stream().limit(limit).map(NotificationView::of).toList();
      return new NotificationPage(
          items, oneMore.unread(), oneMore.items().size() <= limit ? null : items.getLast().id());
    }
  }
}
