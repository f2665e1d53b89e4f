package io.provisioning.controlcenter.authorization;

import io.provisioning.config.problem.Problem;

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

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }
}
