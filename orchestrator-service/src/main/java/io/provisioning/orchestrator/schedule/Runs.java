package io.provisioning.orchestrator.schedule;

import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.workflow.Actor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Workflows as far as a schedule is concerned with them. */
public interface Runs {

  /**
   * How a plan is applied.
   *
   * @param rollback as in the plan when absent
   * @param parallelLimit as in the plan when absent
   */
  record Options(
      @Nullable Boolean rollback, @Nullable Integer parallelLimit, boolean allowIrreversible) {}

  /**
   * Makes the plan anew and applies it, unless that was done under the key before.
   *
   * @param key whoever asks again under it gets the workflow of the first time
   * @param by the schedule, or who asked for the run
   * @return id of the workflow once it is durable; empty if there is nothing to change
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it may work later; any
   *     other if the plan cannot be made or applied
   */
  Optional<String> submit(CreatePlan wanted, Options options, String key, Actor by);

  /** The workflow that was submitted under the key, whatever has become of it. */
  Optional<String> find(String key);

  /** Whether the workflow goes on; one that is unknown does not. */
  boolean isActive(String workflow);
}
