package io.provisioning.orchestrator.health;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Scope;
import io.provisioning.provider.testkit.FreeBlocks;
import io.provisioning.provider.testkit.PodmanService;
import io.provisioning.provider.testkit.Shell;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The whole service, with a server that really runs: what stops on it is shown as unhealthy without
 * a workflow, and as healthy again when it is back; the server tells what it uses and what its
 * programs say.
 */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Tag("proof-servers")
class HealthIntegrationTests {

  private static final String SERVER = "/api/v1/resources/watched%2Fserver%2Fw";
  private static final String NGINX = "/api/v1/resources/watched%2Ftaskserv%2Fw%2Fnginx";
  private static final String HERE = "?workspace=default";
  private static final Scope SCOPE = new Scope("default", "watched");

  private static final String WANTED =
      """
      {"workspace": "default", "action": "apply", "document": {
        "name": "watched", "settings": {"provider": "local"},
        "networks": [{"name": "net", "cidr": "%s"}],
        "servers": [{"name": "w", "networks": ["net"], "taskservs": [{"name": "nginx"}]}]}}
      """
          .formatted(FreeBlocks.next());

  @TempDir private static Path home;
  private static PodmanService podman;

  @LocalServerPort private int port;
  @Autowired private Providers providers;
  private Api api;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.installation", () -> "health");
    registry.add(
        "provisioning.extensions.directories",
        () -> Path.of("../extension-registry/catalog").toAbsolutePath().normalize().toString());
    registry.add("provisioning.providers.local.socket", () -> podman.socket().toString());
    registry.add("provisioning.health.every", () -> "1s");
  }

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    podman = PodmanService.start(home);
  }

  @AfterAll
  static void stop() {
    podman.close();
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
    removeServer();
  }

  /** Also after a failure: nothing stays on the machine. */
  @AfterEach
  void remove() {
    removeServer();
    api.close();
  }

  /** Also that of a run that was killed, whose network has another block. */
  private void removeServer() {
    var provider = providers.get("local");
    provider.ensureAbsent(new IdempotencyKey("clean server"), SCOPE.server("w"));
    provider.ensureAbsent(new IdempotencyKey("clean network"), SCOPE.network("net"));
  }

  private void apply() {
    var plan = api.post("/api/v1/plans", WANTED).text("/digest");
    var workflow =
        api.post(
                "/api/v1/workflows",
                "{\"workspace\": \"default\", \"plan\": \"%s\"}".formatted(plan))
            .text("/id");
    Awaitility.await()
        .atMost(Duration.ofMinutes(5))
        .until(
            () -> api.get("/api/v1/workflows/" + workflow).text("/state"),
            state -> !state.equals("running"));
    assertThat(api.get("/api/v1/workflows/" + workflow).body().toPrettyString())
        .contains("\"state\" : \"completed\"");
  }

  private Answer await(String path, String state) {
    return Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> api.get(path + HERE), answer -> answer.text("/health/state").equals(state));
  }

  @Test
  void whatStopsIsToldAndWhatIsBackToo() {
    apply();
    var healthy = await(NGINX, "healthy");
    var before = Instant.now();

    try (var shell = Shell.on(providers.get("local"), SCOPE.server("w"))) {
      shell.lines("systemctl", "stop", "nginx");
      var ill = await(NGINX, "unhealthy");
      assertThat(Instant.parse(ill.text("/health/since"))).isAfter(before);
      assertThat(ill.text("/health/detail")).isNotBlank();
      assertThat(ill.text("/workflow")).isEqualTo(healthy.text("/workflow"));
      assertThat(await(SERVER, "unhealthy").text("/health/detail")).isEqualTo("nginx");
      assertThat(api.get("/api/v1/resource-counts").body().at("/unhealthy_taskservs").asInt())
          .isEqualTo(1);

      shell.lines("systemctl", "start", "nginx");
      await(NGINX, "healthy");
    }

    var changes = api.get(NGINX + "/health" + HERE).body().at("/changes");
    assertThat(changes.findValuesAsString("state")).startsWith("healthy", "unhealthy", "healthy");
    theServerTellsWhatItUses();
    itsJournalIsReadPageByPage();
  }

  private void theServerTellsWhatItUses() {
    var metrics = api.get(SERVER + "/metrics" + HERE);
    assertThat(metrics.status()).as(metrics.body().toString()).isEqualTo(200);
    assertThat(metrics.body().at("/cpus").asDouble()).isPositive();
    assertThat(metrics.body().at("/memory_used").asLong())
        .isPositive()
        .isLessThan(metrics.body().at("/memory").asLong());
    assertThat(metrics.body().at("/uptime_seconds").asLong()).isPositive();
    assertThat(metrics.body().at("/disks").findValuesAsString("path")).contains("/");
  }

  private void itsJournalIsReadPageByPage() {
    var journal = SERVER + "/journal" + HERE + "&unit=nginx.service";
    var all = api.get(journal);
    assertThat(all.status()).as(all.body().toString()).isEqualTo(200);
    var messages = all.body().findValuesAsString("message");
    assertThat(messages).anyMatch(message -> message.contains("Stopped"));

    var first = api.get(journal + "&limit=1");
    var second = api.get(journal + "&limit=1&cursor=" + encoded(first.text("/next_cursor")));
    assertThat(first.text("/items/0/message") + second.text("/items/0/message"))
        .isEqualTo(messages.get(0) + messages.get(1));

    var found = api.get(journal + "&search=sTOPPed&after=2020-01-01T00:00:00Z");
    assertThat(found.body().findValuesAsString("message"))
        .isNotEmpty()
        .allMatch(message -> message.contains("topped"));
    assertThat(api.get(journal + "&search=stop.ed").body().at("/items")).isEmpty();
    var within = "&limit=1&after=2020-01-01T00:00:00Z&cursor=";
    assertThat(api.get(journal + within + encoded(first.text("/next_cursor"))).body())
        .isEqualTo(second.body());
    assertThat(api.get(journal + "&cursor=s%3D00").status()).isEqualTo(400);
    assertThat(api.get(SERVER + "/journal" + HERE + "&unit=none*").body().at("/items")).isEmpty();
    assertThat(api.get(journal + "&before=2020-01-01T00:00:00Z").body().at("/items")).isEmpty();
  }

  private static String encoded(String cursor) {
    return URLEncoder.encode(cursor, UTF_8);
  }
}
