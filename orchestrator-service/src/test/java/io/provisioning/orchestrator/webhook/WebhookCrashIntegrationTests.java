package io.provisioning.orchestrator.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.DoomedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real process with a webhook, killed with SIGKILL right before or after appends to its journal
 * while a workflow runs, and while what happened waits for a receiver that is out of order.
 */
@Tag("proof-engine")
class WebhookCrashIntegrationTests {

  private static final String WEBHOOKS = "/api/v1/webhooks";
  private static final String DOCUMENT =
      """
      {"name": "web", "settings": {"provider": "demo"},
       "networks": [{"name": "a", "cidr": "10.1.0.0/24"}, {"name": "b", "cidr": "10.2.0.0/24"},
                    {"name": "c", "cidr": "10.3.0.0/24"}, {"name": "d", "cidr": "10.4.0.0/24"},
                    {"name": "e", "cidr": "10.5.0.0/24"}, {"name": "f", "cidr": "10.6.0.0/24"},
                    {"name": "g", "cidr": "10.7.0.0/24"}, {"name": "h", "cidr": "10.8.0.0/24"}]}
      """;

  @TempDir Path home;

  private DoomedProcess service;
  private Receiver receiver;

  @BeforeEach
  void prepare() throws IOException {
    service =
        new DoomedProcess(
            home,
            "--provisioning.providers.demo.latency=PT0.01S",
            "--provisioning.webhooks.look-every=20ms",
            "--provisioning.webhooks.retries=1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s");
    receiver = new Receiver();
  }

  @AfterEach
  void end() {
    receiver.close();
    service.close();
  }

  @Test
  void whatHappenedIsToldUnderOneIdWhereverTheProcessDies() {
    service.start("never:0");
    var plan = preparePlanAndWebhook();
    receiver.status = 503;
    service.kill();
    for (var moment : List.of("before:1", "after:1", "before:2", "after:2", "after:3")) {
      service.start(moment);
      Thread.ofVirtual().start(() -> submitQuietly(plan));
      service.awaitDoomAndKill();
    }
    receiver.status = 200;
    service.start("never:0");
    try (var api = service.api()) {
      submit(api, plan);
      var delivered = deliveries(api) + "?status=delivered";
      DoomedProcess.await(() -> api.get(delivered).body().at("/items").size() == 2);
      assertThat(api.get(deliveries(api)).body().at("/items")).hasSize(2);
    }

    var payloads = new HashMap<String, String>();
    for (var message : receiver.messages) {
      var before = payloads.put(message.header("webhook-id"), message.payload());
      assertThat(message.payload()).isEqualTo(before == null ? message.payload() : before);
    }
    assertThat(payloads.values())
        .hasSize(2)
        .anySatisfy(payload -> assertThat(payload).contains("workflow.started"))
        .anySatisfy(payload -> assertThat(payload).contains("workflow.completed"));
  }

  private String preparePlanAndWebhook() {
    try (var api = service.api()) {
      var made =
          api.post(
              WEBHOOKS,
              "{\"name\": \"chat\", \"url\": \"%s\", \"types\": [\"*\"]}"
                  .formatted(receiver.url()));
      assertThat(made.status()).as(made.body().toString()).isEqualTo(201);
      return api.post(
              "/api/v1/plans",
              "{\"workspace\": \"default\", \"action\": \"apply\", \"document\": %s}"
                  .formatted(DOCUMENT))
          .text("/digest");
    }
  }

  private static String deliveries(Api api) {
    return WEBHOOKS + "/" + api.get(WEBHOOKS).text("/items/0/id") + "/deliveries";
  }

  /** The process may die before it answers; the key makes the repetition harmless. */
  private void submitQuietly(String plan) {
    try (var api = service.api()) {
      submit(api, plan);
    } catch (UncheckedIOException e) {
      assertThat(e.getCause()).isInstanceOf(IOException.class);
    }
  }

  private static void submit(Api api, String plan) {
    var answer =
        api.post(
            "/api/v1/workflows",
            "{\"workspace\": \"default\", \"plan\": \"%s\", \"parallel_limit\": 1}".formatted(plan),
            "Idempotency-Key",
            "the-only-one");
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
  }
}
