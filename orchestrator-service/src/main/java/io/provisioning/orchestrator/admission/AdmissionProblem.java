package io.provisioning.orchestrator.admission;

import io.provisioning.config.problem.Problem;

/** What can be wrong with what operators want to be paused. */
enum AdmissionProblem implements Problem {
  PAUSES_UNREADABLE(Kind.INTERNAL, "pauses unreadable"),
  PAUSES_UNAVAILABLE(Kind.UNAVAILABLE, "pauses unavailable");

  private final Kind kind;
  private final String title;

  AdmissionProblem(Kind kind, String title) {
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
