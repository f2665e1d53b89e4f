package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.policy.Statement;

/** What a policy does where it applies. */
public enum PolicyEffect {
  PERMIT,
  FORBID;

  public static PolicyEffect of(Statement statement) {
    return statement.isPermit() ? PERMIT : FORBID;
  }
}
