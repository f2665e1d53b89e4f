package io.provisioning.orchestrator.secret;

import io.provisioning.config.problem.Problem;

/** What can be wrong with secrets. */
enum SecretProblem implements Problem {
  SECRETS_UNAVAILABLE;

  @Override
  public Kind kind() {
    return Kind.UNAVAILABLE;
  }

  @Override
  public String title() {
    return "secrets unavailable";
  }
}
