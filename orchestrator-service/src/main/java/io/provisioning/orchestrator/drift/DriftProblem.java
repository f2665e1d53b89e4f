package io.provisioning.orchestrator.drift;

import io.provisioning.config.problem.Problem;

/** Why nothing can be done about a drift. */
enum DriftProblem implements Problem {
  UNKNOWN_DRIFT(Kind.NOT_FOUND, "unknown drift"),
  NOT_DECLARED(Kind.CONFLICT, "not declared"),
  NOT_ADOPTABLE(Kind.CONFLICT, "not adoptable"),
  DRIFT_UNAVAILABLE(Kind.UNAVAILABLE, "drift unavailable");

  private final Kind kind;
  private final String title;

  DriftProblem(Kind kind, String title) {
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
