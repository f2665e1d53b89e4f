package io.provisioning.cli.progress;

import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.OperationView;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One operation as far as its events tell. */
final class Step {

  final String id;
  final String resource;
  final Verb verb;
  OperationStatus status = OperationStatus.PENDING;
  int attempts;
  @Nullable Instant startedAt;
  @Nullable Instant endedAt;
  @Nullable Instant retryAt;
  @Nullable String message;
  @Nullable String degraded;
  OperationView.@Nullable HoldEnum hold;

  Step(String id, String resource, String action) {
    this.id = id;
    this.resource = resource;
    verb = Verb.of(action, resource);
  }

  static Step of(OperationView view) {
    var step = new Step(view.getId(), view.getResource(), view.getAction().getValue());
    step.hold = view.getHold();
    return step;
  }

  void apply(EventView event) {
    var at = event.getAt().toInstant();
    switch (event.getType()) {
      case "pause_requested" -> hold = hold == null ? OperationView.HoldEnum.PAUSE : hold;
      case "unpause_requested" -> hold = hold == OperationView.HoldEnum.PAUSE ? null : hold;
      case "approval_given" -> hold = null;
      case "approval_refused" -> ended(OperationStatus.FAILED, event.getMessage(), at);
      case "operation_started" -> started(event, at);
      case "operation_succeeded" -> ended(OperationStatus.SUCCEEDED, null, at);
      case "operation_failed" -> failed(event, at, OperationStatus.FAILED);
      case "operation_interrupted" -> ended(OperationStatus.FAILED, event.getMessage(), at);
      case "operation_skipped" -> ended(OperationStatus.SKIPPED, event.getMessage(), at);
      case "undo_started" -> undoing();
      case "undo_succeeded" -> ended(OperationStatus.UNDONE, message, at);
      case "undo_failed" -> failed(event, at, OperationStatus.UNDO_FAILED);
      default -> {}
    }
  }

  /** A workflow that goes on gives what did not succeed, or was undone, another chance. */
  void resumed() {
    if (status == OperationStatus.FAILED
        || status == OperationStatus.SKIPPED
        || status == OperationStatus.UNDONE) {
      status = OperationStatus.PENDING;
      startedAt = null;
      endedAt = null;
      message = null;
    }
  }

  private void started(EventView event, Instant at) {
    if (status == OperationStatus.SUCCEEDED) {
      startedAt = null;
    }
    hold = null;
    degraded = event.getMessage();
    status = OperationStatus.RUNNING;
    attempts = event.getAttempt() == null ? attempts + 1 : event.getAttempt();
    startedAt = startedAt == null ? at : startedAt;
    retryAt = null;
    endedAt = null;
  }

  private void undoing() {
    status = OperationStatus.UNDOING;
    retryAt = null;
    endedAt = null;
  }

  private void failed(EventView event, Instant at, OperationStatus finalStatus) {
    message = event.getMessage();
    if (event.getRetryAt() == null) {
      ended(finalStatus, message, at);
      return;
    }
    retryAt = event.getRetryAt().toInstant();
    if (finalStatus == OperationStatus.FAILED) {
      status = OperationStatus.WAITING_RETRY;
    }
  }

  private void ended(OperationStatus end, @Nullable String reason, Instant at) {
    status = end;
    message = reason;
    endedAt = at;
    retryAt = null;
  }

  boolean isActive() {
    return switch (status) {
      case RUNNING, WAITING_RETRY, UNDOING -> true;
      case PENDING, SUCCEEDED, FAILED, SKIPPED, UNDONE, UNDO_FAILED -> false;
    };
  }

  boolean isOver() {
    return endedAt != null;
  }

  boolean hasFailed() {
    return status == OperationStatus.FAILED || status == OperationStatus.UNDO_FAILED;
  }

  Duration elapsed(Instant now) {
    if (startedAt == null) {
      return Duration.ZERO;
    }
    return Duration.between(startedAt, endedAt == null ? now : endedAt);
  }
}
