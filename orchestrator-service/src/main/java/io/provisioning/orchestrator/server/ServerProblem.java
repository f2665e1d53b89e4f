package io.provisioning.orchestrator.server;

import io.provisioning.config.problem.Problem;

/** What can stand against a look at a server. */
enum ServerProblem implements Problem {
  SIMULATED_SERVER(Kind.CONFLICT, "simulated server"),
  SERVER_UNREACHABLE(Kind.UNAVAILABLE, "server unreachable"),
  TOO_MANY_LOOKS(Kind.UNAVAILABLE, "too many looks");

  private final Kind kind;
  private final String title;

  ServerProblem(Kind kind, String title) {
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
