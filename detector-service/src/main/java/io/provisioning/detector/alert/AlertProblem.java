package io.provisioning.detector.alert;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a request about alerts, or with their history. */
enum AlertProblem implements Problem {
  UNKNOWN_ALERT(Kind.NOT_FOUND, "unknown alert"),
  INVALID_ALERT_MESSAGE(Kind.INVALID, "invalid alert message"),
  ALERT_RESOLVED(Kind.CONFLICT, "alert resolved"),
  HISTORY_UNAVAILABLE(Kind.UNAVAILABLE, "history unavailable");

  private final Kind kind;
  private final String title;

  AlertProblem(Kind kind, String title) {
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
