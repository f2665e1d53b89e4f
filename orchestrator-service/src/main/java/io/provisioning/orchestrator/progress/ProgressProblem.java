package io.provisioning.orchestrator.progress;

import io.provisioning.config.problem.Problem;

/** What can stand against telling of progress. */
enum ProgressProblem implements Problem {
  INVALID_EVENT_ID;

  @Override
  public Kind kind() {
    return Kind.INVALID;
  }

  @Override
  public String title() {
    return "invalid event id";
  }
}
