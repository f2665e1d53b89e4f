package io.provisioning.orchestrator.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.webhook.transport.SigningSecret;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The whole service with the simulator, and a receiver on this machine. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class WebhookApiIntegrationTests {

  private static final String WEBHOOKS = "/api/v1/webhooks";
  private static final String PLAN =
      """
      {"workspace": "hooks", "action": "apply", "document": {
        "name": "web", "settings": {"provider": "demo"},
        "networks": [{"name": "lan", "cidr": "10.1.0.0/24"}]}}
      """;

  private static final String TELLS = "fedcba9876543210fedcba9876543210";
  @TempDir static Path home;

  @LocalServerPort private int port;

  /** Of each test another: names are taken once. */
  private final String name = UUID.randomUUID().toString();

  private Api api;
  private Receiver receiver;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) throws IOException {
    Files.writeString(
        Files.createDirectories(home.resolve("keys")).resolve("monitoring-token"), TELLS);
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.webhooks.retries", () -> "20ms,20ms");
    registry.add("provisioning.webhooks.look-every", () -> "20ms");
  }

  @BeforeEach
  void connect() throws IOException {
    api = new Api(port);
    receiver = new Receiver();
  }

  @AfterEach
  void disconnect() {
    receiver.close();
    api.close();
  }

  private String body(String url, String types) {
    return "{\"name\": \"%s\", \"url\": \"%s\", \"types\": [%s]}".formatted(name, url, types);
  }

  private Answer create(String types, String... headers) {
    return api.post(WEBHOOKS, body(receiver.url(), types), headers);
  }

  private Answer put(String id, String body, String... headers) {
    var request =
        api.request(WEBHOOKS + "/" + id)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(body));
    return api.send(headers.length == 0 ? request : request.headers(headers));
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().until(condition);
  }

  private static void refused(Answer answer, int status, String code) {
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(status);
    assertThat(answer.text("/code")).isEqualTo(code);
  }

  private Answer tell(String token, String news) {
    return api.send(
        api.request("/monitoring/alerts")
            .setHeader("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(news)));
  }

  @Test
  void anAlertIsToldOnce() {
    create("\"alert.firing\"");
    var alert = name.substring(0, 8);
    var news =
        """
        {"items": [{"what": "firing", "at": "%s", "alert": "%s-0f", "name": "ServiceDown",
          "severity": "critical", "summary": "vault is down", "labels": {"service": "vault"},
          "started_at": "2026-11-26T00:00:00Z", "description": null}]}
        """
            .formatted(Instant.now().plusSeconds(1), alert);
    refused(tell("0".repeat(32), news), 401, "unauthenticated");
    refused(tell(TELLS, news.replace("critical", "")), 400, "invalid-request");
    refused(tell(TELLS, news.replace("firing", "burning")), 400, "malformed-request");

    assertThat(tell(TELLS, news).status()).isEqualTo(204);
    await(() -> receiver.messages.size() == 1);
    assertThat(tell(TELLS, news).status()).isEqualTo(204);
    assertThat(tell(TELLS, news.replace("firing", "resolved")).status()).isEqualTo(204);
    assertThat(receiver.messages)
        .singleElement()
        .satisfies(message ->
            assertThat(message.payload()).contains("alert.firing", "vault is down", alert));
  }

  @Test
  void aChatGetsWhatItUnderstands() {
    var wanted = body(receiver.url(), "\"*\"").replace("{", "{\"format\": \"slack\", ");
    var made = api.post(WEBHOOKS, wanted);
    assertThat(made.text("/format")).isEqualTo("slack");
    api.post(WEBHOOKS + "/" + made.text("/id") + "/test", "");

    await(() -> receiver.messages.size() == 1);
    assertThat(receiver.messages.getFirst().payload()).startsWith("{\"text\":").contains(name);
    refused(
        api.post(WEBHOOKS, body("mailto:oncall@team.example", "\"*\"")), 400, "invalid-webhook");
  }

  @Test
  void aWorkflowIsToldOfSigned() {
    var made = create("\"*\"");
    assertThat(made.status()).as(made.body().toString()).isEqualTo(201);
    var plan = api.post("/api/v1/plans", PLAN);
    var submitted =
        api.post(
            "/api/v1/workflows",
            "{\"workspace\": \"hooks\", \"plan\": \"%s\"}".formatted(plan.text("/digest")));
    assertThat(submitted.status()).as(submitted.body().toString()).isEqualTo(202);

    await(() -> receiver.messages.size() == 2);
    assertThat(receiver.messages)
        .allSatisfy(message -> {
          assertThat(message.payload()).contains(submitted.text("/id"));
          var at = Instant.ofEpochSecond(Long.parseLong(message.header("webhook-timestamp")));
          assertThat(message.header("webhook-signature"))
              .isEqualTo(
                  new SigningSecret(made.text("/secret"))
                      .sign(message.header("webhook-id"), at, message.payload()));
        })
        .extracting(Receiver.Message::payload)
        .anySatisfy(payload -> assertThat(payload).contains("workflow.started"))
        .anySatisfy(payload -> assertThat(payload).contains("workflow.completed"));
    var deliveries = WEBHOOKS + "/" + made.text("/id") + "/deliveries";
    await(() -> api.get(deliveries + "?status=delivered").body().at("/items").size() == 2);
  }

  @Test
  void aDeadDeliveryIsSentAgainOnRequest() {
    var path = WEBHOOKS + "/" + create("\"workflow.failed\"").text("/id");
    receiver.status = 500;
    receiver.body = "oh";
    var sent = api.post(path + "/test", "", "Idempotency-Key", "t1");
    assertThat(sent.status()).as(sent.body().toString()).isEqualTo(202);
    await(() -> api.get(path + "/deliveries?status=dead").body().at("/items").size() == 1);
    var dead = api.get(path + "/deliveries/" + sent.text("/id"));
    assertThat(dead.text("/attempts")).isEqualTo("3");
    assertThat(dead.text("/last/body")).isEqualTo("oh");
    assertThat(api.get(path).text("/dead")).isEqualTo("1");

    receiver.status = 200;
    assertThat(api.post(path + "/deliveries/" + sent.text("/id") + "/redeliver", "").status())
        .isEqualTo(202);
    await(() -> api.get(path + "/deliveries?status=delivered").body().at("/items").size() == 1);
    assertThat(receiver.messages.stream().map(message -> message.header("webhook-id")).distinct())
        .containsExactly(sent.text("/id"));
  }

  @Test
  void theSecretIsShownOnce() {
    var made = create("\"*\"", "Idempotency-Key", "s1");
    var again = create("\"*\"", "Idempotency-Key", "s1");
    var path = WEBHOOKS + "/" + made.text("/id");

    assertThat(made.text("/secret")).startsWith("whsec_");
    assertThat(again.text("/id")).isEqualTo(made.text("/id"));
    assertThat(again.body().has("secret")).isFalse();
    assertThat(api.get(path).body().has("secret")).isFalse();
    var rotated = api.post(path + "/rotate", "", "Idempotency-Key", "s2");
    assertThat(rotated.text("/secret")).startsWith("whsec_").isNotEqualTo(made.text("/secret"));
    assertThat(api.post(path + "/rotate", "", "Idempotency-Key", "s2").body().has("secret"))
        .isFalse();
    refused(api.post(path + "/rotate", "", "Idempotency-Key", "s1"), 409, "webhook-key-reused");
  }

  @Test
  void aChangeNeedsTheTagOfWhatWasRead() {
    var id = create("\"*\"").text("/id");
    var other = body(receiver.url(), "\"workflow.failed\"");

    refused(put(id, other), 400, "invalid-webhook-query");
    refused(put(id, other, "If-Match", "\"9\""), 409, "webhook-changed");
    assertThat(put(id, other, "If-Match", "\"1\"").text("/types/0")).isEqualTo("workflow.failed");
    refused(put(id, other, "If-Match", "\"1\""), 409, "webhook-changed");
    refused(put("none", other, "If-Match", "*"), 404, "unknown-webhook");
  }

  @Test
  void nonsenseIsToldByField() {
    var metadata = api.post(WEBHOOKS, body("http://169.254.169.254/latest", "\"*\""));
    refused(metadata, 400, "invalid-webhook");
    assertThat(metadata.text("/errors/0/path")).isEqualTo("url");
    refused(api.post(WEBHOOKS, body("http://10.0.0.1/", "\"*\"")), 400, "invalid-webhook");
    refused(api.post(WEBHOOKS, body("ftp://x.example/", "\"*\"")), 400, "invalid-webhook");
    refused(api.post(WEBHOOKS, body("not a url", "\"*\"")), 400, "invalid-webhook");
    var type = create("\"workflow.complete\"");
    refused(type, 400, "invalid-webhook");
    assertThat(type.text("/errors/0/suggestion")).isEqualTo("workflow.completed");
    assertThat(create("").status()).isEqualTo(400);
    assertThat(api.post(WEBHOOKS, "{}").status()).isEqualTo(400);
    assertThat(api.get(WEBHOOKS + "?limit=0").status()).isEqualTo(400);
  }

  @Test
  void whatIsNotThereIsNotFound() {
    var id = create("\"*\"").text("/id");

    refused(api.get(WEBHOOKS + "/none"), 404, "unknown-webhook");
    refused(api.post(WEBHOOKS + "/none/rotate", ""), 404, "unknown-webhook");
    refused(api.post(WEBHOOKS + "/none/test", ""), 404, "unknown-webhook");
    refused(api.get(WEBHOOKS + "/none/deliveries"), 404, "unknown-webhook");
    refused(api.get(WEBHOOKS + "/" + id + "/deliveries/none"), 404, "unknown-delivery");
    refused(api.get(WEBHOOKS + "/" + id + "/deliveries?cursor=none"), 404, "unknown-delivery");
    refused(
        api.post(WEBHOOKS + "/" + id + "/deliveries/none/redeliver", ""), 404, "unknown-delivery");
    assertThat(api.send(api.request(WEBHOOKS + "/" + id).DELETE()).status()).isEqualTo(204);
    refused(api.send(api.request(WEBHOOKS + "/" + id).DELETE()), 404, "unknown-webhook");
    assertThat(api.get(WEBHOOKS + "?limit=1").status()).isEqualTo(200);
  }
}
