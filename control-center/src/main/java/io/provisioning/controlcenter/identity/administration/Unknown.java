package io.provisioning.controlcenter.identity.administration;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.IdentityProblem;

/** What is said of an account that is not there. */
final class Unknown {

  private Unknown() {}

  static ProblemException account(String id) {
    return IdentityProblem.UNKNOWN_ACCOUNT.because(
        "there is no account or group `" + id + "`", "`provisioning user list` lists them");
  }
}
