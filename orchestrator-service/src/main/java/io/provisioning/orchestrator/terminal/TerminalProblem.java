package io.provisioning.orchestrator.terminal;

import io.provisioning.config.problem.Problem;

/** What can stand against a terminal, or a look at what was recorded. */
enum TerminalProblem implements Problem {
  UNKNOWN_TERMINAL(Kind.NOT_FOUND, "unknown terminal"),
  UNKNOWN_RECORDING(Kind.NOT_FOUND, "unknown recording"),
  TOO_MANY_TERMINALS(Kind.UNAVAILABLE, "too many terminals"),
  RECORDINGS_UNAVAILABLE(Kind.UNAVAILABLE, "recordings unavailable");

  private final Kind kind;
  private final String title;

  TerminalProblem(Kind kind, String title) {
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
