package io.provisioning.orchestrator.plan;

/** Plans made so far and not forgotten; what a workflow is started from. */
public interface Plans {

  /**
   * Makes the plan under this digest again, from the same declaration and the world as it is now.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND if the digest is unknown or
   *     the plan too old; CONFLICT if the world has changed since, so that the plan made now
   *     differs, with what changed
   */
  Plan confirm(String workspace, String digest);
}
