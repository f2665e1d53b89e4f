package io.provisioning.orchestrator.compatibility;

import io.provisioning.config.problem.Problem;

/** What only earlier clients are told. */
enum CompatibilityProblem implements Problem {
  UNKNOWN_INFRASTRUCTURE(Kind.NOT_FOUND, "unknown infrastructure"),
  UNKNOWN_SETTINGS_FILE(Kind.NOT_FOUND, "unknown settings file"),
  SETTINGS_FILE_ELSEWHERE(Kind.INVALID, "settings file elsewhere"),
  NOT_READY(Kind.UNAVAILABLE, "not ready");

  private final Kind kind;
  private final String title;

  CompatibilityProblem(Kind kind, String title) {
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
