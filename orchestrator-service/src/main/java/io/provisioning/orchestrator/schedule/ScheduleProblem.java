package io.provisioning.orchestrator.schedule;

import io.provisioning.config.problem.Problem;

/** What can stand against what is asked of a schedule. */
enum ScheduleProblem implements Problem {
  INVALID_SCHEDULE(Kind.INVALID, "invalid schedule"),
  INVALID_SCHEDULE_QUERY(Kind.INVALID, "invalid schedule query"),
  UNKNOWN_SCHEDULE(Kind.NOT_FOUND, "unknown schedule"),
  SCHEDULE_EXISTS(Kind.CONFLICT, "schedule exists"),
  SCHEDULE_CHANGED(Kind.CONFLICT, "schedule changed"),
  SCHEDULE_ACTIVE(Kind.CONFLICT, "schedule active"),
  SCHEDULE_KEY_REUSED(Kind.CONFLICT, "schedule key reused"),
  SCHEDULE_DAMAGED(Kind.UNAVAILABLE, "schedule damaged"),
  SCHEDULES_UNAVAILABLE(Kind.UNAVAILABLE, "schedules unavailable");

  private final Kind kind;
  private final String title;

  ScheduleProblem(Kind kind, String title) {
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
