package io.provisioning.cli.progress;

import io.provisioning.client.orchestrator.model.OperationBrief;
import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.OperationView;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** One operation as the service tells that it stands. */
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
    step.become(
        view.getState(),
        view.getAttempts(),
        view.getStartedAt(),
        view.getEndedAt(),
        view.getRetryAt());
    step.message = view.getError();
    step.degraded = view.getDegraded();
    step.hold = view.getHold();
    return step;
  }

  void become(OperationBrief now) {
    become(
        now.getState(), now.getAttempts(), now.getStartedAt(), now.getEndedAt(), now.getRetryAt());
    message = now.getError();
    degraded = now.getDegraded();
    hold =
        now.getHold() == null ? null : OperationView.HoldEnum.fromValue(now.getHold().getValue());
  }

  private void become(
      OperationStatus state,
      int attemptsSoFar,
      @Nullable OffsetDateTime started,
      @Nullable OffsetDateTime ended,
      @Nullable OffsetDateTime next) {
    status = state;
    attempts = attemptsSoFar;
    startedAt = instant(started);
    endedAt = instant(ended);
    retryAt = instant(next);
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
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
