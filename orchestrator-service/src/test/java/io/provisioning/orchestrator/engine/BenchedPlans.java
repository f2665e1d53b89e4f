package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Plans that need not be made again before each run, beside the real ones. */
final class BenchedPlans {

  private final Map<String, Plan> plans = new ConcurrentHashMap<>();

  /** A plan of operations that do not depend on each other, and may all run at once. */
  String put(String workspace, String infrastructure, int operations) {
    var digest = "sha256:" + workspace + "-" + infrastructure;
    plans.put(
        digest,
        new Plan(
            digest,
            workspace,
            infrastructure,
            WorkflowFixtures.START,
            operations(infrastructure, operations),
            List.of(),
            List.of(),
            List.of(),
            Math.min(10_000, operations),
            true));
    return digest;
  }

  static List<Operation> operations(String infrastructure, int count) {
    return IntStream.range(0, count)
        .mapToObj(index -> operation(infrastructure, "n" + index))
        .toList();
  }

  private static Operation operation(String infrastructure, String name) {
    return new Operation(
        "create network/" + name,
        Operation.Action.CREATE,
        ResourceRef.network(infrastructure, name),
        null,
        OperationFixtures.aNetwork("10.0.0.0/24"),
        List.of(),
        Operation.RetryPolicy.standard(),
        Duration.ofMinutes(5),
        null);
  }

  Plans before(Plans others) {
    return new Plans() {
      @Override
      public void check(CreatePlan request) {
        others.check(request);
      }

      @Override
      public Plan create(CreatePlan request) {
        return others.create(request);
      }

      @Override
      public void prepare(Plan plan, String workflow) {
        others.prepare(plan, workflow);
      }

      @Override
      public Plan confirm(String workspace, String digest) {
        var plan = plans.get(digest);
        return plan == null ? others.confirm(workspace, digest) : plan;
      }
    };
  }
}
