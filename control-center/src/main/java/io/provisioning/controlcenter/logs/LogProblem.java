package io.provisioning.controlcenter.logs;

import io.provisioning.config.problem.Problem;

/** Why a log cannot be shown. */
enum LogProblem implements Problem {
  UNKNOWN_LOG(Kind.NOT_FOUND, "unknown log"),
  LOG_ELSEWHERE(Kind.NOT_FOUND, "log elsewhere"),
  LOG_UNREADABLE(Kind.UNAVAILABLE, "log unreadable");

  private final Kind kind;
  private final String title;

  LogProblem(Kind kind, String title) {
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
