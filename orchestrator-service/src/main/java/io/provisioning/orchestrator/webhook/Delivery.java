package io.provisioning.orchestrator.webhook;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message for one receiver; what its file holds.
 *
 * @param id what the receiver sees as {@code webhook-id}, the same in every attempt
 * @param workflow absent for a test
 * @param payload as it is sent, byte by byte
 * @param attempts that have ended
 * @param nextAt absent once no attempt follows by itself
 */
record Delivery(
    String id,
    String webhook,
    String type,
    @Nullable String workflow,
    String payload,
    Status status,
    int attempts,
    Instant createdAt,
    @Nullable Instant nextAt,
    @Nullable Instant endedAt,
    @Nullable Attempt last) {

  /** Where a delivery stands. */
  enum Status {
    PENDING,
    DELIVERED,
    /** Every attempt failed; it is sent again when somebody asks for it. */
    DEAD
  }

  /**
   * How an attempt ended.
   *
   * @param status of HTTP; absent where none came
   * @param error absent where the receiver has it
   * @param body what the receiver answered, its beginning
   */
  record Attempt(
      Instant at, @Nullable Integer status, @Nullable String error, @Nullable String body) {}

  Delivery {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(webhook, "webhook");
    Objects.requireNonNull(payload, "payload");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(createdAt, "created_at");
  }

  static Delivery begin(
      String id,
      String webhook,
      String type,
      @Nullable String workflow,
      String payload,
      Instant now) {
    return new Delivery(
        id, webhook, type, workflow, payload, Status.PENDING, 0, now, now, null, null);
  }

  boolean isDue(Instant now) {
    return nextAt != null && !nextAt.isAfter(now);
  }

  Delivery delivered(Attempt attempt) {
    return after(attempt, Status.DELIVERED, null);
  }

  Delivery retried(Attempt attempt, Instant at) {
    return after(attempt, Status.PENDING, at);
  }

  Delivery dead(Attempt attempt) {
    return after(attempt, Status.DEAD, null);
  }

  private Delivery after(Attempt attempt, Status status, @Nullable Instant next) {
    var ended = status == Status.PENDING ? null : attempt.at();
    return new Delivery(
        id,
        webhook,
        type,
        workflow,
        payload,
        status,
        attempts + 1,
        createdAt,
        next,
        ended,
        attempt);
  }

  /** From the first attempt on, under the same id. */
  Delivery again(Instant now) {
    return new Delivery(
        id, webhook, type, workflow, payload, Status.PENDING, 0, createdAt, now, null, last);
  }
}
