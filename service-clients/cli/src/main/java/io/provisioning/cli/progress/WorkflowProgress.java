package io.provisioning.cli.progress;

import io.provisioning.client.orchestrator.model.DeltaView;
import io.provisioning.client.orchestrator.model.EtaView;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.OperationBrief;
import io.provisioning.client.orchestrator.model.OperationView;
import io.provisioning.client.orchestrator.model.ProgressView;
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

/** A workflow as the service tells that it stands. Not safe for use by many threads. */
final class WorkflowProgress {

  private final String infrastructure;
  private final Map<String, Step> steps = new LinkedHashMap<>();
  private final Instant submittedAt;
  private WorkflowStatus status = WorkflowStatus.RUNNING;
  private boolean paused;
  private @Nullable Instant endedAt;
  private @Nullable String reason;
  private @Nullable Duration remaining;

  /** The workflow as it stood when it was asked for. */
  WorkflowProgress(WorkflowView workflow, List<OperationView> operations) {
    infrastructure = workflow.getInfrastructure();
    submittedAt = workflow.getSubmittedAt().toInstant();
    stands(operations);
    stands(workflow);
  }

  /** All operations stand so. */
  void stands(List<OperationView> operations) {
    operations.forEach(operation -> steps.put(operation.getId(), Step.of(operation)));
  }

  /** The workflow stands so. */
  void stands(WorkflowView workflow) {
    stands(workflow.getState(), workflow.getPaused(), workflow.getReason());
    endedAt = workflow.getEndedAt() == null ? null : workflow.getEndedAt().toInstant();
  }

  void apply(ProgressView snapshot) {
    stands(snapshot.getState(), snapshot.getPaused(), snapshot.getReason());
    snapshot.getOperations().forEach(this::become);
    remains(snapshot.getEta());
  }

  void apply(DeltaView delta) {
    stands(delta.getState(), delta.getPaused(), delta.getReason());
    delta.getChanged().forEach(this::become);
    remains(delta.getEta());
  }

  private void stands(WorkflowStatus state, @Nullable Boolean isPaused, @Nullable String because) {
    status = state;
    paused = Boolean.TRUE.equals(isPaused);
    reason = because;
  }

  private void become(OperationBrief operation) {
    step(operation.getOperation()).ifPresent(step -> step.become(operation));
  }

  private void remains(EtaView eta) {
    remaining = eta.getRemaining() == null ? null : Duration.parse(eta.getRemaining());
  }

  /** The event says itself what it has changed. */
  void apply(EventView event) {
    event.getChanges().forEach(this::become);
    if (event.getWorkflow() != null) {
      stands(event.getWorkflow());
    }
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

  /** How long it had taken then. */
  Duration passed(Instant then) {
    return Duration.between(submittedAt, then);
  }

  /** How long it takes, or has taken. */
  Duration elapsed(Instant now) {
    return passed(endedAt == null ? now : endedAt);
  }
}
