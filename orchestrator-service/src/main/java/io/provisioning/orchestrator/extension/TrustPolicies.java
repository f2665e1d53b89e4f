package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.trust.TrustPolicy;
import java.util.Optional;

/** What each workspace says about whose packages it uses. */
@FunctionalInterface
public interface TrustPolicies {

  /**
   * The policy in force now.
   *
   * @return empty if the workspace has none, and uses every package that it is offered
   * @throws io.provisioning.config.problem.ProblemException INVALID_TRUST_POLICY if there is one
   *     that cannot be read
   */
  Optional<TrustPolicy> of(String workspace);
}
