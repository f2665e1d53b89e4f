package io.provisioning.orchestrator.engine.steering;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Options;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a plan to be applied.
 *
 * @param plan digest of the plan
 * @param rollback whether a failure undoes what was done; as in the plan when absent
 * @param parallelLimit as in the plan when absent
 * @param priority from 0 to 9; 5 when absent
 * @param timeout after which the workflow is cancelled; none when absent
 * @param approvals ids of operations that start only once somebody has approved them
 * @param message why, for the history of the declaration; a plain one when absent
 */
public record SubmitWorkflow(
    @NotNull @Pattern(regexp = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", message = "a DNS label")
        String workspace,
    @NotBlank(message = "the digest of a plan") String plan,
    @Schema(defaultValue = "false") @Nullable Boolean allowIrreversible,
    @Nullable Boolean rollback,
    @Nullable
        @Min(value = 1, message = "a number from 1 to 10000")
        @Max(value = 10_000, message = "a number from 1 to 10000")
        Integer parallelLimit,
    @Schema(defaultValue = "5")
        @Nullable
        @Min(value = 0, message = "a number from 0 to 9")
        @Max(value = 9, message = "a number from 0 to 9")
        Integer priority,
    @Nullable Duration timeout,
    @Nullable List<String> approvals,
    @Nullable @Size(max = 1000, message = "at most 1000 characters") String message) {

  /** Without a message. */
  public SubmitWorkflow(
      String workspace,
      String plan,
      @Nullable Boolean allowIrreversible,
      @Nullable Boolean rollback,
      @Nullable Integer parallelLimit,
      @Nullable Integer priority,
      @Nullable Duration timeout,
      @Nullable List<String> approvals) {
    this(
        workspace,
        plan,
        allowIrreversible,
        rollback,
        parallelLimit,
        priority,
        timeout,
        approvals,
        null);
  }

  /**
   * What it comes to.
   *
   * @param planned the plan that is named
   * @param declaration version of the declaration that is applied
   * @param by who asks
   */
  WorkflowSubmitted submission(
      Plan planned, @Nullable String declaration, @Nullable Request request, Actor by) {
    var options = options(planned);
    return new WorkflowSubmitted(
        planned.workspace(),
        planned.infrastructure(),
        planned.digest(),
        declaration,
        planned.operations(),
        options,
        request,
        by);
  }

  /**
   * Refuses what may not be applied so.
   *
   * @throws ProblemException CONFLICT if something cannot be undone; NOT_FOUND if an operation is
   *     not in the plan
   */
  void check(Plan planned) {
    requireAllowed(planned.operations());
    requireKnown(options(planned).approvals(), planned.operations());
  }

  private void requireAllowed(List<Operation> operations) {
    var irreversible =
        operations.stream()
            .filter(operation -> operation.irreversible().isPresent())
            .map(Operation::id)
            .toList();
    if (!irreversible.isEmpty() && !Objects.requireNonNullElse(allowIrreversible, false)) {
      throw WorkflowProblem.IRREVERSIBLE_OPERATIONS.because(
          "the plan contains operations that cannot be undone: " + String.join(", ", irreversible),
          "review the plan, and set allow_irreversible to apply it anyway");
    }
  }

  private static void requireKnown(List<String> approvals, List<Operation> operations) {
    var ids = operations.stream().map(Operation::id).collect(Collectors.toSet());
    approvals.stream()
        .filter(id -> !ids.contains(id))
        .findFirst()
        .ifPresent(id -> {
          throw WorkflowProblem.UNKNOWN_OPERATION.because("the plan has no operation `" + id + "`");
        });
  }

  private Options options(Plan planned) {
    return new Options(
        Objects.requireNonNullElse(rollback, planned.rollback()),
        Objects.requireNonNullElse(parallelLimit, planned.parallelLimit()),
        Objects.requireNonNullElse(priority, Options.NORMAL_PRIORITY),
        timeout,
        Objects.requireNonNullElse(approvals, List.of()));
  }
}
