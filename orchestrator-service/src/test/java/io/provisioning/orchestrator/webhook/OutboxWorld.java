package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.webhook.transport.Transport.Answer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** The queue of one process after another, as other features see it. */
public final class OutboxWorld {

  private final WebhookWorld world;

  public OutboxWorld(Path directory) {
    world = new WebhookWorld(directory);
  }

  /** A message that was sent. */
  public record Sent(String to, String id, String payload) {}

  public Outbox outbox() {
    return new Outbox(world.webhooks, world.clock());
  }

  public Clock clock() {
    return world.clock();
  }

  /** As after kill -9: what was not on disk is gone. */
  public void restart() {
    world.restart();
  }

  /** The next attempt fails. */
  public void fail(String error) {
    world.answers.add(Answer.failed(error));
  }

  public void pass(Duration time) {
    world.pass(time);
  }

  /** Sends what is due. */
  public void send() {
    world.send();
  }

  public List<Sent> sent() {
    return world.sent.stream()
        .map(it -> new Sent(it.url().toString(), String.valueOf(it.id()), it.payload()))
        .toList();
  }
}
