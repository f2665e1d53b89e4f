package io.provisioning.controlcenter.authorization.policy;

import io.provisioning.config.problem.Problem;

/** What can be wrong with policies. */
enum PolicyProblem implements Problem {
  INVALID_POLICY(Kind.INVALID, "invalid policy"),
  UNKNOWN_ACTION(Kind.INVALID, "unknown action");

  private final Kind kind;
  private final String title;

  PolicyProblem(Kind kind, String title) {
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
