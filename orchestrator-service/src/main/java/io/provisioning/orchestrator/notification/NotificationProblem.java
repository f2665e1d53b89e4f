package io.provisioning.orchestrator.notification;

import io.provisioning.config.problem.Problem;

/** What can stand against what is asked of notifications. */
enum NotificationProblem implements Problem {
  INVALID_NOTIFICATION_PREFERENCES(Kind.INVALID, "invalid notification preferences"),
  INVALID_NOTIFICATION_QUERY(Kind.INVALID, "invalid notification query"),
  NOTIFICATION_PREFERENCES_CHANGED(Kind.CONFLICT, "notification preferences changed"),
  UNKNOWN_NOTIFICATION(Kind.NOT_FOUND, "unknown notification"),
  TOO_MANY_TEST_MESSAGES(Kind.UNAVAILABLE, "too many test messages"),
  NOTIFICATIONS_UNAVAILABLE(Kind.UNAVAILABLE, "notifications unavailable");

  private final Kind kind;
  private final String title;

  NotificationProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }
}
