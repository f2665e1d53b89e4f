package io.provisioning.cli.progress;

import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.OperationView;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A workflow as far as its events tell: a fold of them. Not safe for use by many threads. */
final class WorkflowProgress {

  private final String infrastructure;
  private final Map<String, Step> steps = new LinkedHashMap<>();
  private final Instant submittedAt;
  private WorkflowStatus status = WorkflowStatus.RUNNING;
  private boolean paused;
  private @Nullable Instant endedAt;
  private @Nullable String reason;
  private @Nullable Duration remaining;

  /** The workflow before its first event. */
  WorkflowProgress(WorkflowView workflow, List<OperationView> operations) {
    infrastructure = workflow.getInfrastructure();
    submittedAt = workflow.getSubmittedAt().toInstant();
    operations.forEach(operation -> steps.put(operation.getId(), Step.of(operation)));
  }

  void apply(EventView event) {
    if (event.getOperation() != null) {
      step(event.getOperation()).ifPresent(step -> step.apply(event));
      return;
    }
    switch (event.getType()) {
      case "cancel_requested" -> to(WorkflowStatus.CANCELLING, null, event);
      case "pause_requested" -> paused = true;
      case "unpause_requested" -> paused = false;
      case "rollback_started" -> to(WorkflowStatus.ROLLING_BACK, null, event);
      case "resume_requested" -> {
        to(WorkflowStatus.RUNNING, null, event);
        steps.values().forEach(Step::resumed);
      }
      case "workflow_completed" -> end(WorkflowStatus.COMPLETED, event);
      case "workflow_failed" -> end(WorkflowStatus.FAILED, event);
      case "workflow_cancelled" -> end(WorkflowStatus.CANCELLED, event);
      case "workflow_rolled_back" -> end(WorkflowStatus.ROLLED_BACK, event);
      case "workflow_partly_rolled_back" -> end(WorkflowStatus.PARTLY_ROLLED_BACK, event);
      case "workflow_rollback_failed" -> end(WorkflowStatus.ROLLBACK_FAILED, event);
      default -> {}
    }
  }

  private void end(WorkflowStatus end, EventView event) {
    to(end, event.getAt().toInstant(), event);
  }

  private void to(WorkflowStatus next, @Nullable Instant ended, EventView event) {
    status = next;
    paused = paused && next == WorkflowStatus.ROLLING_BACK;
    endedAt = ended;
    reason = event.getMessage() == null ? reason : event.getMessage();
  }

  /** It still takes that long, as far as can be told. */
  void remains(@Nullable Duration time) {
    remaining = time;
  }

  /** How long it still takes; empty if that cannot be told, or it has ended. */
  Optional<Duration> remaining() {
    return endedAt == null ? Optional.ofNullable(remaining) : Optional.empty();
  }

  Optional<Step> step(String operation) {
    return Optional.ofNullable(steps.get(operation));
  }

  Collection<Step> steps() {
    return steps.values();
  }

  String infrastructure() {
    return infrastructure;
  }

  WorkflowStatus status() {
    return status;
  }

  boolean isPaused() {
    return paused;
  }

  Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  /** How many operations are over, for the bar; while undoing, how many are not yet undone. */
  long over() {
    return steps.values().stream().filter(Step::isOver).count();
  }

  Duration elapsed(Instant now) {
    return Duration.between(submittedAt, endedAt == null ? now : endedAt);
  }
}
