package io.provisioning.controlcenter.authorization;

import java.util.List;

/**
 * What was decided.
 *
 * @param policies ids of the policies that decided; none if it was denied because nothing permits
 *     it
 * @param needsFreshFactor if it would be allowed after showing a second factor again
 */
public record Decision(boolean isAllowed, List<String> policies, boolean needsFreshFactor) {

  public Decision {
    policies = List.copyOf(policies);
  }
}
