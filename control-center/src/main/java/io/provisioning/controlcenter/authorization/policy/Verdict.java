package io.provisioning.controlcenter.authorization.policy;

import java.util.Set;

/**
 * What policies say to a query.
 *
 * @param policies ids of those that decided
 * @param failed ids of those that could not be evaluated: then the answer is no
 */
public record Verdict(boolean isAllowed, Set<String> policies, Set<String> failed) {

  static final Verdict NOTHING_PERMITS = new Verdict(false, Set.of(), Set.of());

  public Verdict {
    policies = Set.copyOf(policies);
    failed = Set.copyOf(failed);
  }
}
