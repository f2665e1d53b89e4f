package io.provisioning.orchestrator.compatibility;

import io.provisioning.config.problem.Problem;

/** What only earlier clients are told. */
enum CompatibilityProblem implements Problem {
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
