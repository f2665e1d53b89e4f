package io.provisioning.mcp.session;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;

/** What can be wrong with a question about a session. */
enum SessionProblem implements Problem {
  UNKNOWN_AGENT_SESSION(Kind.NOT_FOUND, "unknown agent session"),
  UNKNOWN_AGENT_CALL(Kind.NOT_FOUND, "unknown agent call");

  private final Kind kind;
  private final String title;

  SessionProblem(Kind kind, String title) {
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

  static ProblemException session(String id) {
    return UNKNOWN_AGENT_SESSION.because(
        "no calls of a session `%s` are in the part of the audit that you may read".formatted(id),
        "`provisioning ai sessions --from 30d` lists sessions; without access to the audit, you see"
            + " only your own");
  }

  static ProblemException call(String session, long number) {
    return UNKNOWN_AGENT_CALL.because(
        "the session `%s` has no call with the number `%d`".formatted(session, number),
        "`provisioning ai sessions %s` lists its calls".formatted(session));
  }
}
