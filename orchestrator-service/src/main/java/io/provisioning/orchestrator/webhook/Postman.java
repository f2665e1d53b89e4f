package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.webhook.transport.Transport;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends what is due, each delivery on a thread of its own. */
final class Postman {

  private static final Logger log = LoggerFactory.getLogger(Postman.class);

  private final Webhooks webhooks;
  private final Transport transport;
  private final Clock clock;
  private final Duration lookEvery;

  Postman(Webhooks webhooks, Transport transport, Clock clock, Duration lookEvery) {
    this.webhooks = webhooks;
    this.transport = transport;
    this.clock = clock;
    this.lookEvery = lookEvery;
  }

  /** Begins to send all that is due, and says how long nothing else will be. */
  Duration look(Executor threads) {
    var now = clock.instant();
    var soonest = now.plus(lookEvery);
    for (var slot : webhooks.all()) {
      for (var delivery : slot.claim(now)) {
        threads.execute(() -> send(slot, delivery));
      }
      var wakes = slot.wakesAt().orElse(soonest);
      soonest = wakes.isBefore(soonest) ? wakes : soonest;
    }
    var pause = Duration.between(now, soonest);
    return pause.isNegative() ? Duration.ZERO : pause;
  }

  /** Sends one; the moment of sending is signed with it, so that nobody can send it later. */
  private void send(WebhookSlot slot, Delivery delivery) {
    var now = clock.instant();
    try {
      var webhook = slot.webhook();
      var answer =
          transport.post(
              webhook.definition().url(), headers(webhook, delivery, now), delivery.payload());
      slot.settle(delivery, answer, clock.instant());
    } catch (InterruptedException _) {
      slot.letGo(delivery);
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      log.error("delivery {} could not be sent", delivery.id(), e);
      slot.settle(delivery, Transport.Answer.failed("a fault of the service"), clock.instant());
    } finally {
      webhooks.ring();
    }
  }

  private static Map<String, String> headers(Webhook webhook, Delivery delivery, Instant now) {
    return Map.of(
        "Content-Type", "application/json",
        "User-Agent", "provisioning",
        "webhook-id", delivery.id(),
        "webhook-timestamp", String.valueOf(now.getEpochSecond()),
        "webhook-signature", webhook.sign(delivery.id(), now, delivery.payload()));
  }
}
