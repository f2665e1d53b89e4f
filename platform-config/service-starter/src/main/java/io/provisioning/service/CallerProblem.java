package io.provisioning.service;

import io.provisioning.config.problem.Problem;

/** What can stand against who asks. */
public enum CallerProblem implements Problem {
  NOT_THE_CONTROL_CENTER(Kind.DENIED, "not the control center");

  private final Kind kind;
  private final String title;

  CallerProblem(Kind kind, String title) {
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
