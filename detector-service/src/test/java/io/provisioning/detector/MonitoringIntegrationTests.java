package io.provisioning.detector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.provisioning.service.testkit.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The real Prometheus and Alertmanager with the configuration that `up` fills in. */
@SpringBootTest(
    classes = DetectorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.DEFINED_PORT)
@Tag("proof-platform")
class MonitoringIntegrationTests extends RunningDetector {

  private static final Path OBSERVABILITY = Path.of("../deploy/observability");
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final int DETECTOR = FreePorts.next();
  private static final int PROMETHEUS = FreePorts.next();
  private static final int ALERTMANAGER = FreePorts.next();
  private static final int SERVICE = FreePorts.next();
  private static final List<Process> PROCESSES = new ArrayList<>();

  @DynamicPropertySource
  static void engines(DynamicPropertyRegistry registry) {
    registry.add("server.port", () -> DETECTOR);
    registry.add("provisioning.detector.history", () -> HOME.resolve("monitored"));
    registry.add("provisioning.detector.services.shop", () -> "http://127.0.0.1:" + SERVICE);
    registry.add("provisioning.detector.prometheus-url", () -> "http://127.0.0.1:" + PROMETHEUS);
    registry.add(
        "provisioning.detector.alertmanager-url", () -> "http://127.0.0.1:" + ALERTMANAGER);
  }

  @BeforeAll
  static void start() throws IOException {
    var alertmanager = filled("alertmanager.yml");
    PROCESSES.add(
        run(
            "prometheus-alertmanager",
            "--config.file=" + alertmanager,
            "--storage.path=" + HOME.resolve("alertmanager"),
            "--web.listen-address=127.0.0.1:" + ALERTMANAGER,
            "--cluster.listen-address="));
    PROCESSES.add(
        run(
            "prometheus",
            "--config.file=" + filled("prometheus.yml"),
            "--storage.tsdb.path=" + HOME.resolve("prometheus"),
            "--web.listen-address=127.0.0.1:" + PROMETHEUS));
  }

  @AfterAll
  static void stop() {
    PROCESSES.forEach(Process::destroyForcibly);
  }

  @Test
  void aServiceThatGoesAwayIsAlertedOnceAndResolvedWhenItIsBack() throws IOException {
    var service = serve();
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(measured("up{service=\"shop\"}")).contains("1"));
    assertThat(alerts("all", "shop")).isEmpty();

    service.stop(0);
    await().atMost(PATIENCE).until(() -> !alerts("firing", "shop").isEmpty());
    var alert = alerts("firing", "shop").get(0);
    assertThat(alert.path("name").asString()).isEqualTo("ServiceDown");
    assertThat(alert.path("summary").asString()).isEqualTo("shop does not answer");
    acknowledge(alert.path("id").asString());
    silence();

    var again = serve();
    // one that is silenced is told of by nobody: it is found by comparison, unless the message came
    endSilences();
    await().atMost(PATIENCE).until(() -> alerts("firing", "shop").isEmpty());
    assertThat(alerts("all", "shop")).hasSize(1);
    assertThat(alerts("all", "shop").get(0).path("acknowledged_by").asString())
        .isEqualTo("machine");
    again.stop(0);
  }

  private void acknowledge(String id) {
    var path = "/api/v1/alerts/%s/acknowledge".formatted(id);

    assertThat(sendAs(TOKEN, "POST", path, "{\"note\": \"on it\"}").statusCode()).isEqualTo(200);
  }

  private void silence() {
    var wanted =
        """
        {"matchers": [{"label": "service", "value": "none.*", "kind": "regex"}],
         "duration": "PT1H", "comment": "a test"}
        """;
    assertThat(sendAs(TOKEN, "POST", "/api/v1/silences", wanted).statusCode()).isEqualTo(201);
    assertThat(sendAs(TOKEN, "POST", "/api/v1/silences", wanted.replace("none.*", "(")).body())
        .contains("invalid-silence");
    assertThat(sendAs(TOKEN, "POST", "/api/v1/silences", wanted.replace("PT1H", "P99D")).body())
        .contains("invalid-silence");
    assertThat(get("/api/v1/metrics?query=up%28").body()).contains("invalid-metric-query");
    assertThat(get("/api/v1/metrics?query=up&last=PT1M").statusCode()).isEqualTo(200);
  }

  private void endSilences() {
    var silences = JSON.readTree(get("/api/v1/silences").body()).path("items");
    assertThat(silences).hasSize(1);
    var path = "/api/v1/silences/" + silences.get(0).path("id").asString();

    assertThat(sendAs(TOKEN, "DELETE", path, "").statusCode()).isEqualTo(204);
    assertThat(sendAs(TOKEN, "DELETE", path, "").statusCode()).isEqualTo(404);
  }

  private List<JsonNode> alerts(String state, String search) {
    var found =
        JSON.readTree(get("/api/v1/alerts?state=%s&search=%s".formatted(state, search)).body());
    var all = new ArrayList<JsonNode>();
    found.path("items").forEach(all::add);
    return all;
  }

  private List<String> measured(String query) {
    var path =
        "/api/v1/metrics?query="
            + java.net.URLEncoder.encode(query, java.nio.charset.StandardCharsets.UTF_8);
    var values = new ArrayList<String>();
    for (var series : JSON.readTree(get(path).body()).path("series")) {
      values.add(series.at("/points/0/value").asString(""));
    }
    return values;
  }

  /** Something that is measured. */
  private static HttpServer serve() throws IOException {
    var server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), SERVICE), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          var known = exchange.getRequestHeaders().getFirst("Authorization");
          exchange.sendResponseHeaders(("Bearer " + ENGINES).equals(known) ? 200 : 401, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static Path filled(String name) throws IOException {
    var text = Files.readString(OBSERVABILITY.resolve(name));
    var values =
        Map.of(
            "rules",
            OBSERVABILITY.resolve("rules").toAbsolutePath().toString(),
            "own-rules",
            HOME.resolve("rules").toString(),
            "detector",
            "127.0.0.1:" + DETECTOR,
            "prometheus",
            "127.0.0.1:" + PROMETHEUS,
            "alertmanager",
            "127.0.0.1:" + ALERTMANAGER,
            "token-file",
            HOME.resolve("keys/monitoring-token").toString());
    for (var value : values.entrySet()) {
      text = text.replace("${" + value.getKey() + "}", value.getValue());
    }
    assertThat(text).doesNotContain("'${");
    return Files.writeString(HOME.resolve(name), text);
  }

  private static Process run(String... command) throws IOException {
    var log = HOME.resolve(command[0] + ".log").toFile();
    return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
  }
}
