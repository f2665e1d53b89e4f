package io.provisioning.vault.seal.service;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a key service. */
public enum KeyServiceProblem implements Problem {
  KEY_SERVICE_UNAVAILABLE;

  @Override
  public Kind kind() {
    return Kind.UNAVAILABLE;
  }

  @Override
  public String title() {
    return "key service unavailable";
  }
}
