package io.provisioning.detector.engine;

import io.provisioning.config.problem.Problem;

/** What can be wrong with an engine. */
enum EngineProblem implements Problem {
  MONITORING_UNAVAILABLE(Kind.UNAVAILABLE, "monitoring unavailable");

  private final Kind kind;
  private final String title;

  EngineProblem(Kind kind, String title) {
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
