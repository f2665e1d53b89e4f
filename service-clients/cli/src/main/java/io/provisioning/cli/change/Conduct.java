package io.provisioning.cli.change;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.client.orchestrator.model.PlanView;
import io.provisioning.client.orchestrator.model.PlannedOperation;
import io.provisioning.client.orchestrator.model.SubmitWorkflow;
import io.provisioning.config.problem.ProblemException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who a workflow goes before, how long it may take, and what waits for somebody's word. */
final class Conduct {

  @Option(
      names = "--priority",
      paramLabel = "<priority>",
      description = "low, normal, high or a number from 0 to 9 (default: normal, 5).")
  private @Nullable String priority;

  @Option(
      names = "--timeout",
      paramLabel = "<duration>",
      description = "Cancel the workflow after this time, such as 30m or 1h30m.")
  private @Nullable String timeout;

  @Option(
      names = "--approve-first",
      paramLabel = "<operation>",
      description =
          "Start this operation, such as `create server/db`, only once someone has approved it;"
              + " can be repeated.")
  private List<String> approvals = List.of();

  /**
   * Looks at the words, before anything is planned.
   *
   * @throws ProblemException INVALID_ARGUMENT if one of them means nothing
   */
  void check() {
    priority();
    timeout();
  }

  /** Puts it into what is submitted; what was not asked for is absent. */
  SubmitWorkflow into(SubmitWorkflow submission, PlanView plan) {
    return submission
        .priority(priority())
        .timeout(timeout())
        .approvals(approvals.isEmpty() ? null : approvals(plan));
  }

  List<String> approvals() {
    return approvals;
  }

  private @Nullable Integer priority() {
    return switch (priority) {
      case null -> null;
      case "low" -> 0;
      case "normal" -> 5;
      case "high" -> 9;
      case String digit when digit.matches("\\d") -> Integer.valueOf(digit);
      default ->
          throw CommandProblem.INVALID_ARGUMENT.because(
              "`%s` is not a priority".formatted(priority),
              "use low, normal, high or a number from 0 to 9");
    };
  }

  /** As ISO 8601 has it; people may leave out its letters {@code PT}. */
  private @Nullable String timeout() {
    if (timeout == null) {
      return null;
    }
    var text = timeout.toUpperCase(Locale.ROOT);
    var prefix = text.startsWith("P") ? "" : text.matches("\\d+D") ? "P" : "PT";
    try {
      var duration = Duration.parse(prefix + text);
      if (duration.isPositive()) {
        return duration.toString();
      }
    } catch (DateTimeParseException e) {
      // said below
    }
    throw CommandProblem.INVALID_ARGUMENT.because(
        "`%s` is not a duration".formatted(timeout), "write it as 90s, 30m, 1h30m or 2d");
  }

  private List<String> approvals(PlanView plan) {
    var ids = plan.getOperations().stream().map(PlannedOperation::getId).toList();
    approvals.stream()
        .filter(id -> !ids.contains(id))
        .findFirst()
        .ifPresent(id -> {
          throw CommandProblem.UNKNOWN_NAME.because(
              "the plan has no operation `%s`%s".formatted(id, DidYouMean.question(id, ids)),
              "`./provisioning infra plan --json` lists the ids");
        });
    return approvals;
  }
}
