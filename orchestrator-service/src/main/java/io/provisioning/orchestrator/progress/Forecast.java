package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.progress.Estimate.Task;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationProgress.Hold;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells when a workflow will end.
 *
 * @param takes how long like operations take; empty if none was seen
 */
record Forecast(Function<Likeness, Optional<Duration>> takes) {

  /**
   * What an estimate needs of a workflow.
   *
   * @param operations in plan order, in which each comes after those it needs
   */
  record Inputs(
      WorkflowStatus status,
      boolean paused,
      int parallelLimit,
      List<OperationProgress> operations) {}

  Estimate of(Inputs inputs, Instant now) {
    var status = inputs.status();
    if (!status.isActive()) {
      return Estimate.ENDED;
    }
    if (inputs.paused()) {
      return Estimate.unknown("it is paused");
    }
    if (status == WorkflowStatus.ROLLING_BACK) {
      return Estimate.unknown("how long an undo takes is not estimated");
    }
    var remaining =
        inputs.operations().stream().filter(operation -> isRemaining(operation, status)).toList();
    return obstacle(remaining)
        .map(Estimate::unknown)
        .orElseGet(
            () -> new Estimate(Estimate.of(tasks(remaining, now), inputs.parallelLimit()), null));
  }

  /** What is cancelled starts nothing more. */
  private static boolean isRemaining(OperationProgress operation, WorkflowStatus workflow) {
    return switch (operation.status()) {
      case RUNNING -> true;
      case PENDING, WAITING_RETRY -> workflow == WorkflowStatus.RUNNING;
      case SUCCEEDED, FAILED, SKIPPED, UNDOING, UNDONE, UNDO_FAILED -> false;
    };
  }

  private Optional<String> obstacle(List<OperationProgress> remaining) {
    for (var operation : remaining) {
      if (operation.hold() != null && operation.status() != OperationStatus.RUNNING) {
        var waits = operation.hold() == Hold.APPROVAL ? "waits for approval" : "is paused";
        return Optional.of("`%s` %s".formatted(operation.operation().id(), waits));
      }
      var like = Likeness.of(operation.operation());
      if (takes.apply(like).isEmpty()) {
        return Optional.of("no `" + like.text() + "` has succeeded yet");
      }
    }
    return Optional.empty();
  }

  private List<Task> tasks(List<OperationProgress> remaining, Instant now) {
    var tasks = new ArrayList<Task>(remaining.size());
    for (var progress : remaining) {
      var operation = progress.operation();
      tasks.add(
          new Task(
              operation.id(),
              operation.dependencies().stream().map(Dependency::operation).toList(),
              remaining(progress, now)));
    }
    return tasks;
  }

  private Duration remaining(OperationProgress progress, Instant now) {
    var whole = takes.apply(Likeness.of(progress.operation())).orElse(Duration.ZERO);
    return switch (progress.status()) {
      // Of a later attempt it is not known when it began; then it counts as just begun.
      case RUNNING ->
          progress.attempts() > 1 ? whole : atLeastZero(whole, progress.startedAt(), now);
      case WAITING_RETRY -> whole.plus(wait(progress.retryAt(), now));
      case PENDING, SUCCEEDED, FAILED, SKIPPED, UNDOING, UNDONE, UNDO_FAILED -> whole;
    };
  }

  private static Duration atLeastZero(Duration whole, @Nullable Instant since, Instant now) {
    var left = since == null ? whole : whole.minus(Duration.between(since, now));
    return left.isNegative() ? Duration.ZERO : left;
  }

  private static Duration wait(@Nullable Instant until, Instant now) {
    return until == null || until.isBefore(now) ? Duration.ZERO : Duration.between(now, until);
  }
}
