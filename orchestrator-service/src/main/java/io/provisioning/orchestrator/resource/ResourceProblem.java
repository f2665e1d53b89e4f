package io.provisioning.orchestrator.resource;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a question to the resource graph. */
enum ResourceProblem implements Problem {
  INVALID_QUERY;

  @Override
  public Kind kind() {
    return Kind.INVALID;
  }

  @Override
  public String title() {
    return "invalid query";
  }
}
