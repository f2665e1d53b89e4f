package io.provisioning.controlcenter.authorization.policy;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;

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

  ProblemException because(String detail, String help) {
    return new ProblemException(this, detail, help, List.of(), null);
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
