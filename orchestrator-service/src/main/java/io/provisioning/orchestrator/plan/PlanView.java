package io.provisioning.orchestrator.plan;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.operation.ResourceRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plan on the wire. */
public record PlanView(
    String digest,
    String workspace,
    String infrastructure,
    Instant createdAt,
    List<PlannedOperation> operations,
    List<String> unchanged,
    List<String> warnings,
    List<Plan.Cost> cost,
    PlanSummary summary,
    boolean rollback,
    int parallelLimit) {

  /** The plan with what people want to know of it. */
  public static PlanView of(Plan plan) {
    return new PlanView(
        plan.digest(),
        plan.workspace(),
        plan.infrastructure(),
        plan.createdAt(),
        plan.operations().stream().map(PlannedOperation::of).toList(),
        plan.unchanged(),
        plan.warnings(),
        plan.cost(),
        PlanSummary.of(plan),
        plan.rollback(),
        plan.parallelLimit());
  }

  /** How many operations of each kind. */
  record PlanSummary(
      int create, int update, int replace, int delete, int unchanged, int irreversible) {

    static PlanSummary of(Plan plan) {
      return new PlanSummary(
          count(plan, Operation.Action.CREATE),
          count(plan, Operation.Action.UPDATE),
          count(plan, Operation.Action.REPLACE),
          count(plan, Operation.Action.DELETE),
          plan.unchanged().size(),
          (int) plan.operations().stream().filter(it -> it.irreversible().isPresent()).count());
    }

    private static int count(Plan plan, Operation.Action action) {
      return (int) plan.operations().stream().filter(it -> it.action() == action).count();
    }
  }

  /**
   * An operation.
   *
   * @param inverse what undoes it, for people; absent where nothing does
   */
  record PlannedOperation(
      String id,
      Operation.Action action,
      String resource,
      String provider,
      List<DependencyView> dependencies,
      List<PropertyChange> changes,
      @Nullable String inverse,
      @Nullable String irreversible) {

    static PlannedOperation of(Operation operation) {
      return new PlannedOperation(
          operation.id(),
          operation.action(),
          operation.resource().path(),
          operation.provider(),
          operation.dependencies().stream()
              .map(needed -> new DependencyView(needed.operation(), needed.soft()))
              .toList(),
          PropertyChange.between(operation.nullableFrom(), operation.nullableTo()),
          operation.irreversible().isPresent() ? null : inverse(operation),
          operation.nullableIrreversible());
    }

    private static String inverse(Operation operation) {
      var path = operation.resource().path();
      boolean isInstalled = operation.resource().kind() == ResourceRef.Kind.TASKSERV;
      return switch (operation.action()) {
        case CREATE -> (isInstalled ? "uninstall " : "delete ") + path;
        case UPDATE -> "change " + path + " back";
        case REPLACE -> "replace " + path + " by what it was";
        case DELETE -> (isInstalled ? "install " : "create ") + path + " again as it was";
      };
    }
  }

  record DependencyView(String operation, boolean soft) {}
}
