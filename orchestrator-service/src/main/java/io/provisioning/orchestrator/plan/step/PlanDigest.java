package io.provisioning.orchestrator.plan.step;

import io.provisioning.orchestrator.declaration.PlannedDeclaration;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.goal.Goal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What makes two plans the same. */
public final class PlanDigest {

  private record Content(
      String workspace,
      String infrastructure,
      int parallelLimit,
      boolean rollback,
      List<Operation> operations) {}

  private PlanDigest() {}

  static String of(String workspace, Goal goal, List<Operation> operations) {
    return CanonicalJson.digest(
        new Content(
            workspace,
            goal.infrastructure(),
            goal.parallelLimit(),
            goal.rollback(),
            operations.stream().map(PlanDigest::canonical).toList()));
  }

  private record OfText(String plan, PlannedDeclaration text) {}

  /** That of a plan that belongs to a text. */
  public static String of(String plan, PlannedDeclaration text) {
    return CanonicalJson.digest(new OfText(plan, text));
  }

  /** A short mark of each operation, by which a later plan tells what has changed. */
  public static Map<String, String> marks(Plan plan) {
    var marks = new TreeMap<String, String>();
    for (var operation : plan.operations()) {
      var digest = CanonicalJson.digest(canonical(operation));
      marks.put(operation.id(), digest.substring("sha256:".length(), "sha256:".length() + 16));
    }
    return marks;
  }

  private static Operation canonical(Operation operation) {
    return new Operation(
        operation.id(),
        operation.action(),
        operation.resource(),
        canonical(operation.from()),
        canonical(operation.to()),
        operation.dependencies(),
        operation.retry(),
        operation.timeout(),
        operation.nullableIrreversible(),
        canonical(Optional.ofNullable(operation.nullableRecorded())));
  }

  private static @Nullable Desired canonical(Optional<Desired> state) {
    return state.map(CanonicalJson::canonical).orElse(null);
  }
}
