package io.provisioning.detector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RemediationIntegrationTests extends RunningDetector {

  private static final String PATH = "/api/v1/remediations";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @DynamicPropertySource
  static void keepApart(DynamicPropertyRegistry registry) {
    registry.add("provisioning.detector.history", () -> HOME.resolve("remedied"));
  }

  private static String rule(String name, String more) {
    return """
    {"workspace": "default", "name": "%s", "action": "revert",
     "matchers": [{"label": "alertname", "value": "ServerUnreachable"}]%s}
    """
        .formatted(name, more);
  }

  private JsonNode answer(String method, String path, String json, int status) {
    var answer = sendAs(TOKEN, method, path, json);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return JSON.readTree(answer.body());
  }

  private void deliver(Instant began, String server, String end) {
    var message =
        """
        {"alerts": [{"status": "%s", "labels": {"alertname": "ServerUnreachable",
          "workspace": "default", "infrastructure": "web", "server": "%s"}, "annotations": {},
          "startsAt": "%s", "endsAt": "%s", "fingerprint": "00000000000000%s"}]}
        """
            .formatted(end.isEmpty() ? "firing" : "resolved", server, began, end, server);
    assertThat(sendAs(ENGINES, "POST", "/monitoring/alerts", message).statusCode()).isEqualTo(204);
  }

  /** A conflict while one runs anyway. */
  private void round() {
    sendAs(TOKEN, "POST", "/api/v1/own-jobs/remediation/run", "");
  }

  private JsonNode history(String name) {
    return answer("GET", PATH + "/" + name + "/history?workspace=default", "", 200).path("items");
  }

  @Test
  void anAlertThatIsDeliveredTwiceIsSuggestedOnceAndFollowed() {
    var made = answer("POST", PATH, rule("once", ""), 201);
    assertThat(made.path("per_day").asInt()).isEqualTo(3);
    assertThat(made.path("cool_down").asString()).isEqualTo("PT30M");
    assertThat(made.path("created_by").asString()).isNotEmpty();

    var began = Instant.now().plusSeconds(1).truncatedTo(ChronoUnit.MILLIS);
    deliver(began, "d1", "");
    deliver(began, "d1", "");
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> {
          round();
          assertThat(history("once").size()).isEqualTo(1);
        });
    deliver(began, "d1", "");
    deliver(began, "d1", began.plusSeconds(5).toString());
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(() -> {
          round();
          assertThat(history("once").path(0).path("outcome").asString()).isEqualTo("ended");
        });

    var entries = history("once");
    assertThat(entries.size()).isEqualTo(1);
    assertThat(entries.path(0).path("decision").asString()).isEqualTo("suggested");
    assertThat(entries.path(0).path("resource").asString()).isEqualTo("web.server.d1");
    var shown = answer("GET", PATH + "/once?workspace=default", "", 200);
    assertThat(shown.path("last_suggested_at").asString()).isNotEmpty();
    var preview =
        answer(
            "POST",
            PATH + "/preview",
            rule("x", ", \"days\": 1").replace("\"name\": \"x\",", ""),
            200);
    assertThat(preview.path("matched").asInt()).isEqualTo(1);
    assertThat(preview.path("suggested").asInt()).isEqualTo(1);
  }

  @Test
  void aRuleIsPausedResumedAndDeleted() {
    answer("POST", PATH, rule("paused", ""), 201);
    answer("POST", PATH, rule("paused", ""), 201);

    assertThat(
            answer("POST", PATH + "/paused/pause?workspace=default", "", 200)
                .path("paused")
                .asBoolean())
        .isTrue();
    assertThat(
            answer("POST", PATH + "/paused/resume?workspace=default", "", 200)
                .path("paused")
                .asBoolean())
        .isFalse();
    assertThat(answer("GET", PATH + "?workspace=default", "", 200).toString()).contains("paused");
    assertThat(answer("GET", PATH + "?workspace=other", "", 200).path("items").size()).isZero();
    assertThat(sendAs(TOKEN, "DELETE", PATH + "/paused?workspace=default", "").statusCode())
        .isEqualTo(204);
    assertThat(answer("GET", PATH + "/paused?workspace=default", "", 404).toString())
        .contains("unknown-remediation");
  }

  @Test
  void whatIsWrongIsSaid() {
    answer("POST", PATH, rule("taken", ""), 201);

    assertThat(answer("POST", PATH, rule("taken", ", \"per_day\": 5"), 409).toString())
        .contains("remediation-exists");
    assertThat(answer("POST", PATH, rule("x", ", \"cool_down\": \"P99D\""), 400).toString())
        .contains("invalid-remediation", "cool_down");
    assertThat(answer("POST", PATH, rule("x", ", \"per_day\": 0"), 400).toString())
        .contains("per_day");
    assertThat(answer("POST", PATH, rule("../x", ""), 400).toString()).contains("DNS label");
    assertThat(answer("POST", PATH, "{}", 400).toString()).contains("at least one matcher");
    assertThat(
            answer(
                    "POST",
                    PATH,
                    rule("x", "").replace("ServerUnreachable\"", "x\", \"kind\": \"not_equal\""),
                    400)
                .toString())
        .contains("at least one of kind equal");
    assertThat(answer("POST", PATH + "/preview", rule("x", ", \"days\": 32"), 400).toString())
        .contains("days");
    assertThat(answer("GET", PATH, "", 400).toString()).contains("workspace");
  }
}
