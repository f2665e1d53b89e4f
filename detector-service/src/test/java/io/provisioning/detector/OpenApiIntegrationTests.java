package io.provisioning.detector;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.testkit.DocumentedRoutes;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OpenApiIntegrationTests extends RunningDetector {

  private static final String FIRING =
      """
      {"alerts": [{"status": "firing", "labels": {"alertname": "ServiceDown"}, "annotations": {},
        "startsAt": "2026-11-23T12:00:00Z", "fingerprint": "00ff00ff00ff00ff"}]}
      """;

  @Test
  void theLiveDocumentIsTheCommittedOne() {
    var committed = DocumentedRoutes.read(Path.of("openapi.yaml")).byName();
    var live = DocumentedRoutes.parse(get("/openapi").body()).byName();

    assertThat(live.keySet()).isEqualTo(committed.keySet());
    assertThat(committed)
        .allSatisfy((route, content) -> assertThat(live.get(route)).as(route).isEqualTo(content));
  }

  @Test
  void theEnginesReachWhatTheyNeedAndNothingElse() {
    assertThat(sendAs(ENGINES, "GET", "/metrics", "").statusCode()).isEqualTo(200);
    assertThat(sendAs(ENGINES, "GET", "/monitoring/targets", "").body())
        .contains("127.0.0.1:9191", "notes");
    assertThat(sendAs(ENGINES, "POST", "/monitoring/alerts", FIRING).statusCode()).isEqualTo(204);

    assertThat(sendAs(ENGINES, "GET", "/api/v1/alerts", "").statusCode()).isEqualTo(401);
    assertThat(sendAs(ENGINES, "POST", "/metrics", "").statusCode()).isEqualTo(401);
    assertThat(sendAs(ENGINES, "GET", "/monitoring/../api/v1/alerts", "").statusCode())
        .isEqualTo(401);
    assertThat(sendAs("nobody's-0123456789-0123456789-01234", "GET", "/metrics", "").statusCode())
        .isEqualTo(401);
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThat(sendAs(ENGINES, "POST", "/monitoring/alerts", "{\"alerts\": [{}]}").body())
        .contains("invalid-alert-message");
    assertThat(get("/api/v1/alerts?state=nope").statusCode()).isEqualTo(400);
    assertThat(get("/api/v1/alerts?limit=0").statusCode()).isEqualTo(400);
    assertThat(get("/api/v1/alerts/nope").body()).contains("unknown-alert");
    assertThat(get("/api/v1/silences").statusCode()).isEqualTo(503);
    assertThat(get("/api/v1/metrics?query=up").body()).contains("no Prometheus is set up");
    assertThat(get("/api/v1/metrics?query=up&last=soon").body()).contains("invalid-metric-query");
    assertThat(sendAs(TOKEN, "DELETE", "/api/v1/silences/x", "").statusCode()).isEqualTo(400);
  }
}
