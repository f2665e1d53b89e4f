package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.orchestrator.schedule.Runs;
import io.provisioning.orchestrator.workflow.Actor;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Starts the workflows of schedules. */
@Component
final class ScheduledRuns implements Runs {

  private final Plans plans;
  private final WorkflowEngine engine;

  ScheduledRuns(Plans plans, WorkflowEngine engine) {
    this.plans = plans;
    this.engine = engine;
  }

  @Override
  public Optional<String> find(String key) {
    return engine.submittedUnder(key);
  }

  /** The key is looked up first: the world, and so the plan, may be another than the first time. */
  @Override
  public Optional<String> submit(CreatePlan wanted, Options options, String key, Actor by) {
    var earlier = find(key);
    if (earlier.isPresent()) {
      return earlier;
    }
    var plan = plans.create(wanted);
    return plan.operations().isEmpty()
        ? Optional.empty()
        : Optional.of(engine.submit(submission(plan, options), key, by).id());
  }

  @Override
  public boolean isActive(String workflow) {
    return engine.isActive(workflow);
  }

  private static SubmitWorkflow submission(Plan plan, Options options) {
    return new SubmitWorkflow(
        plan.workspace(),
        plan.digest(),
        options.allowIrreversible(),
        options.rollback(),
        options.parallelLimit(),
        null,
        null,
        null);
  }
}
