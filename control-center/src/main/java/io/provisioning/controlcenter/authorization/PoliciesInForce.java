package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.Statement;
import java.util.Set;
import java.util.stream.Collectors;

/** Which policies decide. */
public final class PoliciesInForce {

  private final ActivePolicies policies;

  PoliciesInForce(ActivePolicies policies) {
    this.policies = policies;
  }

  /** Ids of all of them. */
  public Set<String> ids() {
    return policies.current().statements().stream().map(Statement::id).collect(Collectors.toSet());
  }
}
