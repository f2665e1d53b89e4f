package io.provisioning.vault.access;

import io.provisioning.config.problem.Problem;

/** What can be wrong with who asks, or with what is asked about accesses. */
enum AccessProblem implements Problem {
  NOT_YOUR_WORKSPACE(Kind.DENIED, "not your workspace"),
  NOT_FOR_SERVICES(Kind.DENIED, "not for services"),
  INVALID_ACCESS_QUERY(Kind.INVALID, "invalid access query");

  private final Kind kind;
  private final String title;

  AccessProblem(Kind kind, String title) {
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
