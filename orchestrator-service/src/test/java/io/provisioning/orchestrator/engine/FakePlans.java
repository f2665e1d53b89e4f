package io.provisioning.orchestrator.engine;

import io.provisioning.config.problem.Problem;
import io.provisioning.orchestrator.declaration.PlanSource;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Plans that were put there and are still true. */
public final class FakePlans implements Plans {

  private enum PlanProblem implements Problem {
    UNKNOWN_PLAN;

    @Override
    public Kind kind() {
      return Kind.NOT_FOUND;
    }

    @Override
    public String title() {
      return "unknown plan";
    }
  }

  private final Map<String, Plan> plans = new ConcurrentHashMap<>();

  public String put(String digest, boolean rollback, int limit, List<Operation> operations) {
    plans.put(
        digest,
        new Plan(
            digest,
            "default",
            "web",
            WorkflowFixtures.START,
            operations,
            List.of(),
            List.of(),
            List.of(),
            limit,
            rollback));
    return digest;
  }

  /** The same plan as one of what is declared. */
  public void declare(String digest, PlanSource source) {
    plans.computeIfPresent(digest, (_, plan) -> plan.of(digest, source));
  }

  public void forgetAll() {
    plans.clear();
  }

  @Override
  public void check(CreatePlan request) {
    confirm(request.workspace(), String.valueOf(request.infrastructure()));
  }

  /** The plan whose digest stands in place of the infrastructure. */
  @Override
  public Plan create(CreatePlan request) {
    return confirm(request.workspace(), String.valueOf(request.infrastructure()));
  }

  @Override
  public void prepare(Plan plan, String workflow) {}

  @Override
  public Plan confirm(String workspace, String digest) {
    var plan = plans.get(digest);
    if (plan == null) {
      throw PlanProblem.UNKNOWN_PLAN.because("there is no plan `" + digest + "`");
    }
    return plan;
  }
}
