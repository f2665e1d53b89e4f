package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.webhook.Delivery.Status;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook as a client sees it.
 *
 * @param disabledBecause absent while it is enabled, or where people disabled it
 * @param pending deliveries that are still to be made
 * @param dead deliveries that were given up
 * @param secret only in the answer that made it
 */
record WebhookView(
    String id,
    String name,
    String url,
    WebhookFormat format,
    List<String> types,
    @Nullable String workspace,
    boolean enabled,
    @Nullable String disabledBecause,
    Instant createdAt,
    Instant updatedAt,
    long pending,
    long dead,
    @Nullable String secret) {

  static WebhookView of(WebhookSlot slot) {
    return of(slot, null);
  }

  static WebhookView of(WebhookSlot slot, @Nullable String secret) {
    var webhook = slot.webhook();
    var definition = webhook.definition();
    return new WebhookView(
        webhook.id(),
        definition.name(),
        definition.url().toString(),
        definition.format(),
        definition.types(),
        definition.workspace(),
        webhook.enabled(),
        webhook.disabledBecause(),
        webhook.createdAt(),
        webhook.updatedAt(),
        slot.count(Status.PENDING),
        slot.count(Status.DEAD),
        secret);
  }

  /**
   * Some webhooks, in the order in which they were made.
   *
   * @param nextCursor absent on the last page
   */
  record WebhookPage(List<WebhookView> items, @Nullable String nextCursor) {
    static WebhookPage of(List<WebhookView> oneMore, int limit) {
      return oneMore.size() <= limit
          ? new WebhookPage(oneMore, null)
          : new WebhookPage(oneMore.subList(0, limit), oneMore.get(limit - 1).id());
    }
  }

  /**
   * A delivery as a client sees it.
   *
   * @param id what the receiver gets as {@code webhook-id}
   * @param payload as the receiver gets it
   */
  record DeliveryView(
      String id,
      String type,
      @Nullable String workflow,
      Status status,
      int attempts,
      Instant createdAt,
      @Nullable Instant nextAt,
      @Nullable Instant endedAt,
      @Nullable AttemptView last,
      String payload) {

    static DeliveryView of(Delivery delivery) {
      return new DeliveryView(
          delivery.id(),
          delivery.type(),
          delivery.workflow(),
          delivery.status(),
          delivery.attempts(),
          delivery.createdAt(),
          delivery.nextAt(),
          delivery.endedAt(),
          delivery.last() == null ? null : AttemptView.of(delivery.last()),
          delivery.payload());
    }
  }

  /** How the last attempt of a delivery ended. */
  record AttemptView(
      Instant at, @Nullable Integer status, @Nullable String error, @Nullable String body) {
    static AttemptView of(Delivery.Attempt attempt) {
      return new AttemptView(attempt.at(), attempt.status(), attempt.error(), attempt.body());
    }
  }

  /**
   * Some deliveries, newest first.
   *
   * @param nextCursor absent on the last page
   */
  record DeliveryPage(List<DeliveryView> items, @Nullable String nextCursor) {
    static DeliveryPage of(List<Delivery> oneMore, int limit) {
      var items = oneMore.stream().limit(limit).map(DeliveryView::of).toList();
      return new DeliveryPage(items, oneMore.size() <= limit ? null : items.getLast().id());
    }
  }
}
