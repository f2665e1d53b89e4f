package io.provisioning.orchestrator.plan;

import io.provisioning.orchestrator.declaration.PlanSource;
import io.provisioning.orchestrator.operation.Operation;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ordered graph of operations that takes the world to what is declared.
 *
 * @param digest {@code sha256:<hex>} over workspace, infrastructure, options and operations: equal
 *     plans of an equal world have equal digests
 * @param operations in a topological order
 * @param unchanged paths of resources that are as declared
 * @param warnings for people, such as drift found
 * @param cost of what will exist afterwards, one line a currency
 * @param nullableSource what is declared; null where nothing is
 */
public record Plan(
    String digest,
    String workspace,
    String infrastructure,
    Instant createdAt,
    List<Operation> operations,
    List<String> unchanged,
    List<String> warnings,
    List<Cost> cost,
    int parallelLimit,
    boolean rollback,
    @Nullable PlanSource nullableSource) {

  public Plan {
    operations = List.copyOf(operations);
    unchanged = List.copyOf(unchanged);
    warnings = List.copyOf(warnings);
    cost = List.copyOf(cost);
  }

  public Plan(
      String digest,
      String workspace,
      String infrastructure,
      Instant createdAt,
      List<Operation> operations,
      List<String> unchanged,
      List<String> warnings,
      List<Cost> cost,
      int parallelLimit,
      boolean rollback) {
    this(
        digest,
        workspace,
        infrastructure,
        createdAt,
        operations,
        unchanged,
        warnings,
        cost,
        parallelLimit,
        rollback,
        null);
  }

  /** The same plan with more that people should know. */
  public Plan warning(List<String> more) {
    return new Plan(
        digest,
        workspace,
        infrastructure,
        createdAt,
        operations,
        unchanged,
        Stream.concat(warnings.stream(), more.stream()).toList(),
        cost,
        parallelLimit,
        rollback,
        nullableSource);
  }

  /** The same plan as one of what is declared. */
  public Plan of(String newDigest, PlanSource source) {
    return new Plan(
        newDigest,
        workspace,
        infrastructure,
        createdAt,
        operations,
        unchanged,
        warnings,
        cost,
        parallelLimit,
        rollback,
        source);
  }

  /**
   * What exists costs, in one currency.
   *
   * @param hourlyBefore of what exists now
   * @param hourlyAfter of what will exist
   * @param currency ISO 4217
   */
  public record Cost(String hourlyBefore, String hourlyAfter, String currency) {}
}
