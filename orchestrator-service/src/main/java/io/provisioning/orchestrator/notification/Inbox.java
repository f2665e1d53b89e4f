package io.provisioning.orchestrator.notification;

import io.provisioning.config.problem.ProblemException;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The notifications of one person, each once. */
final class Inbox {

  /** Unread first, then newest first. */
  private static final Comparator<Notification> ORDER =
      Comparator.comparing(Notification::isUnread)
          .thenComparing(Notification::at)
          .thenComparing(Notification::id)
          .reversed();

  private final PersonKey person;
  private final NotificationFiles files;
  private final int keep;
  private final Map<String, Notification> notifications = new LinkedHashMap<>();

  Inbox(PersonKey person, NotificationFiles files, int keep) {
    this.person = person;
    this.files = files;
    this.keep = keep;
    files.notifications(person).forEach(it -> notifications.put(it.id(), it));
  }

  /**
   * Some of them and how many are unread, at one moment.
   *
   * @param items one more than was asked for, if there are more
   */
  record Part(List<Notification> items, int unread) {}

  /** Takes one in, unless it is there; it is durable when this returns. */
  synchronized void take(Notification notification) {
    if (!notifications.containsKey(notification.id())) {
      save(notification);
      prune();
    }
  }

  private void save(Notification notification) {
    files.save(person, notification);
    notifications.put(notification.id(), notification);
  }

  private void prune() {
    var byAge =
        notifications.values().stream()
            .sorted(Comparator.comparing(Notification::at).thenComparing(Notification::id))
            .toList();
    for (var old : byAge.subList(0, Math.max(0, byAge.size() - keep))) {
      files.delete(person, old);
      notifications.remove(old.id());
    }
  }

  /**
   * Unread ones first, then newest first.
   *
   * @param after id of the last one of the page before; null for the first page
   * @throws ProblemException INVALID if there is no such notification, or not any more
   */
  synchronized Part page(Optional<String> after, int limit) {
    var all = notifications.values().stream().sorted(ORDER).toList();
    var from = after.map(id -> all.indexOf(cursor(id)) + 1).orElse(0);
    var unread = (int) all.stream().filter(Notification::isUnread).count();
    return new Part(all.subList(from, all.size()).stream().limit(limit + 1L).toList(), unread);
  }

  /**
   * Marks one as read.
   *
   * @throws ProblemException NOT_FOUND if there is none
   */
  synchronized Notification read(String id, Instant now) {
    var before = get(id);
    if (before.isUnread()) {
      save(before.read(now));
    }
    return get(id);
  }

  synchronized void readAll(Instant now) {
    notifications.values().stream()
        .filter(Notification::isUnread)
        .toList()
        .forEach(it -> save(it.read(now)));
  }

  private Notification cursor(String id) {
    return find(id)
        .orElseThrow(() ->
            NotificationProblem.INVALID_NOTIFICATION_QUERY.because(
                "no page of notifications ends with `" + id + "`",
                "start again with the first page"));
  }

  private Notification get(String id) {
    return find(id)
        .orElseThrow(() ->
            NotificationProblem.UNKNOWN_NOTIFICATION.because(
                "you have no notification `" + id + "`", "only the newest are kept"));
  }

  private Optional<Notification> find(String id) {
    return Optional.ofNullable(notifications.get(id));
  }
}
