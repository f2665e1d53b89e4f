package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.config.problem.Problem;

/** What can stand against access for a time. */
enum GrantProblem implements Problem {
  INVALID_GRANT(Kind.INVALID, "invalid grant"),
  UNKNOWN_GRANT(Kind.NOT_FOUND, "unknown grant"),
  GRANT_ENDED(Kind.CONFLICT, "grant ended"),
  NOT_FOR_ONESELF(Kind.DENIED, "not for oneself");

  private final Kind kind;
  private final String title;

  GrantProblem(Kind kind, String title) {
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
