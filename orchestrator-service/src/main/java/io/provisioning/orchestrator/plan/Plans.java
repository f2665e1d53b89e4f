package io.provisioning.orchestrator.plan;

/** Plans made so far and not forgotten; what a workflow is started from. */
public interface Plans {

  /**
   * Says whether a plan can be asked for like this; reads neither what is recorded nor what exists.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID with all that is wrong
   */
  void check(CreatePlan request);

  /**
   * Makes a plan of the world as it is now, and remembers it.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if there is none; UNAVAILABLE
   *     if a provider does not answer
   */
  Plan create(CreatePlan request);

  /**
   * Makes the plan under this digest again, from the same declaration and the world as it is now.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND if the digest is unknown or
   *     the plan too old; CONFLICT if the world has changed since, so that the plan made now
   *     differs, with what changed
   */
  Plan confirm(String workspace, String digest);

  /**
   * Does what must be done once before a plan is carried out: secrets that it rotates get another
   * value.
   *
   * @param plan as {@link #confirm} made it; nothing else changes its resources any more
   * @param workflow that carries it out
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if that is not possible
   *     now; CONFLICT if a secret has changed since
   */
  void prepare(Plan plan, String workflow);
}
