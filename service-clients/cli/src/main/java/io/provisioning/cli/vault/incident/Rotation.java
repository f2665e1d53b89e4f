package io.provisioning.cli.vault.incident;

import io.provisioning.cli.change.PlanRequest;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.progress.Watch;
import io.provisioning.client.orchestrator.model.PlanView;
import io.provisioning.client.orchestrator.model.SubmitWorkflow;
import io.provisioning.client.orchestrator.model.WorkflowView;
import io.provisioning.config.layer.Keys;
import java.util.List;
import java.util.UUID;

/**
 * Gives generated secrets of an infrastructure another value, wherever they are used.
 *
 * @param exposures of one infrastructure
 * @param plan that does it
 */
record Rotation(List<Exposure> exposures, PlanView plan) {

  /**
   * Plans it with what is declared now.
   *
   * @throws io.provisioning.config.problem.ProblemException if it cannot be planned
   */
  static Rotation plan(
      Invocation invocation,
      Orchestrator orchestrator,
      String infrastructure,
      List<Exposure> exposures) {
    var request =
        PlanRequest.rotate(
                exposures.getFirst().workspace(),
                infrastructure,
                exposures.stream().map(Exposure::name).toList())
            .provider(invocation.settings().of("").find(Keys.INFRASTRUCTURE_PROVIDER).orElse(null));
    return new Rotation(exposures, orchestrator.plans().createPlan(request));
  }

  /** Applies the plan, and shows it until it has ended. */
  WorkflowView apply(Invocation invocation, Orchestrator orchestrator) {
    var submission =
        new SubmitWorkflow().workspace(plan.getWorkspace()).plan(plan.getDigest()).priority(9);
    var key = UUID.randomUUID().toString();
    var workflow = orchestrator.workflows().submitWorkflow(submission, key, null);
    return new Watch(invocation, orchestrator).follow(workflow, false);
  }
}
