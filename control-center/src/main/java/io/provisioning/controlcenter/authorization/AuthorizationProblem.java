package io.provisioning.controlcenter.authorization;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;

/** What can stand against what is asked about access. */
public enum AuthorizationProblem implements Problem {
  NOT_YOUR_ACCESS(Kind.DENIED, "not your access"),
  TOO_MANY_PRECEDENTS(Kind.INVALID, "too many precedents");

  private final Kind kind;
  private final String title;

  AuthorizationProblem(Kind kind, String title) {
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
