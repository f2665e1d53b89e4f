package io.provisioning.orchestrator.webhook;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.webhook.Delivery.Status;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Messages for persons, in the queue that webhooks have: durable when they are accepted, sent until
 * the receiver has them, with the same pauses, and given up like those.
 *
 * <p>A channel is where one person gets messages. Its id is the name of a directory, its URL is
 * {@code mailto:} or http(s).
 */
public final class Outbox {

  private final Webhooks webhooks;
  private final Clock clock;

  Outbox(Webhooks webhooks, Clock clock) {
    this.webhooks = webhooks;
    this.clock = clock;
  }

  /**
   * How the last attempt on a channel ended.
   *
   * @param waiting messages that are still to be sent
   * @param at of the last attempt; absent before the first
   * @param error why that failed; absent where it did not
   */
  public record State(int waiting, @Nullable Instant at, @Nullable String error) {}

  /** Why nothing may be sent to an http or https URL; empty if it may. */
  public Optional<String> against(URI url) {
    return webhooks.against(url);
  }

  /**
   * Opens a channel, or changes where it leads.
   *
   * @param owner id of the person
   * @throws ProblemException UNAVAILABLE if that cannot be made durable
   */
  public void open(String channel, String owner, URI url) {
    webhooks.address(channel, owner, url);
  }

  /** Closes a channel and forgets what waits for it; nothing happens where there is none. */
  public void close(String channel) {
    webhooks.forget(channel);
  }

  /**
   * Accepts a message, once for each id; nothing happens where there is no such channel.
   *
   * @param id what the receiver sees, a name of a file
   * @throws ProblemException UNAVAILABLE if that cannot be made durable
   */
  public void send(
      String channel, String id, String type, @Nullable String workflow, String payload) {
    webhooks
        .channel(channel)
        .ifPresent(slot ->
            slot.take(Delivery.begin(id, channel, type, workflow, payload, clock.instant())));
    webhooks.ring();
  }

  /** How a channel does; empty where there is none. */
  public Optional<State> state(String channel) {
    return webhooks.channel(channel).map(Outbox::state);
  }

  private static State state(WebhookSlot slot) {
    var waiting = (int) slot.count(Status.PENDING);
    return slot.newestFirst(null, delivery -> delivery.last() != null, Integer.MAX_VALUE).stream()
        .map(Delivery::last)
        .flatMap(last -> Optional.ofNullable(last).stream())
        .max((one, other) -> one.at().compareTo(other.at()))
        .map(last -> new State(waiting, last.at(), last.error()))
        .orElseGet(() -> new State(waiting, null, null));
  }
}
