package io.provisioning.orchestrator.plan;

import java.util.List;

/** Looks at what really exists. */
@FunctionalInterface
public interface Observations {

  /**
   * All that is recorded of an infrastructure, and what else its providers have of it, sorted by
   * path. Each provider is asked once.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if a provider does not
   *     answer
   */
  List<Observed> observe(String workspace, String infrastructure);
}
