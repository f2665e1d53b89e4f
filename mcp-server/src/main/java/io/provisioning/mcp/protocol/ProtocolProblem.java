package io.provisioning.mcp.protocol;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a request before it is read. */
enum ProtocolProblem implements Problem {
  ORIGIN_NOT_ALLOWED(Kind.DENIED, "origin not allowed");

  private final Kind kind;
  private final String title;

  ProtocolProblem(Kind kind, String title) {
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
