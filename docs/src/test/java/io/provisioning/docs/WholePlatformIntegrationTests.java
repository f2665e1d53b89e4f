package io.provisioning.docs;

import static io.provisioning.docs.Platform.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.cli.process.Daemon;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The platform as {@code up} starts it: command, control center, orchestrator, engine. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("proof-platform")
class WholePlatformIntegrationTests {

  private static final String NEW_PASSWORD = "a horse that nobody stapled";

  @TempDir private static Path directory;

  private Platform platform;
  private String firstPassword = "";
  private String token = "";

  @BeforeAll
  void choosePorts() throws IOException {
    // so that something can be done meanwhile
    var slow =
        Map.of(
            "PROVISIONING_PROVIDERS_DEMO_LATENCY_ENSURE",
            "PT1S",
            Platform.START_CACHES,
            "true",
            // other tests run meanwhile, for longer than this one waits
            "TRAINING_NICENESS",
            "0",
            "PROVISIONING_EXTENSIONS_REGISTRY_CACHE",
            packages().toString());
    platform = new Platform(directory.resolve("home"), slow);
    Files.writeString(
        directory.resolve("two.yaml"),
        """
        name: two
        settings: {provider: demo, parallel_limit: 1}
        servers:
          - name: one
          - name: other
        """);
  }

  /** A cache of its own, since one that is altered is no good to others. */
  private static Path packages() {
    return directory.resolve("packages");
  }

  @AfterAll
  void stop() throws Exception {
    var _ = platform.run("down");
  }

  @Test
  @Order(1)
  void upTellsTheFirstPasswordOnce() throws Exception {
    firstPassword = platform.begin();

    var second = platform.run("up", "--provider", "demo");
    assertThat(second.exitCode()).as(second.output()).isZero();
    assertThat(second.output()).contains("already runs").doesNotContain("password");
    try (var logs = Files.list(platform.home.resolve("log"))) {
      assertThat(logs).allSatisfy(log -> assertThat(log).content().doesNotContain(firstPassword));
    }
  }

  @Test
  @Order(2)
  void aKilledControlCenterHoldsUpNoWorkflow() throws Exception {
    var orchestrator = platform.process("orchestrator");
    var apply = platform.start("infra", "apply", "--file", document(), "--yes");
    try (var lines = apply.inputReader()) {
      readUntil(lines, "server/one: created");

      assertThat(platform.process("control-center").destroyForcibly()).isTrue();
      var up = platform.run("up", "--provider", "demo");
      assertThat(up.exitCode()).as(up.output()).isZero();

      var rest = lines.lines().collect(Collectors.joining("\n"));
      assertThat(apply.waitFor()).as(rest).isZero();
      assertThat(rest)
          .contains("server/other: created", "done:")
          .doesNotContain("server/one: created");
    }
    assertThat(platform.process("orchestrator")).isEqualTo(orchestrator);
  }

  private static void readUntil(BufferedReader lines, String text) throws IOException {
    var seen = new StringBuilder();
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      seen.append(line).append('\n');
      if (line.contains(text)) {
        return;
      }
    }
    throw new AssertionError("no `" + text + "` in\n" + seen);
  }

  @Test
  @Order(3)
  void whatWasDoneWithoutASignInStandsInTheAudit() throws Exception {
    var admin = new Person(platform, "admin", NEW_PASSWORD);
    admin.enrol(firstPassword);
    token = admin.signIn();

    var audit =
        platform.send(
            "GET", platform.door, "/api/v1/audit/events?action=submitWorkflow", token, "");

    assertThat(audit.statusCode()).as(audit.body()).isEqualTo(200);
    assertThat(field(audit.body(), "name")).isEqualTo("local-account");
    assertThat(platform.run("audit", "verify").exitCode()).isZero();
    var refused = platform.run("audit", "list");
    assertThat(refused.exitCode()).isEqualTo(4);
    assertThat(refused.output()).contains("provisioning login");
    // a token of a person is of no use at the service's own port
    assertThat(at(platform.orchestrator, "/api/v1/workflows?workspace=default", token))
        .isEqualTo(401);
    assertThat(at(platform.door, "/api/v1/workflows?workspace=default", token)).isEqualTo(200);
  }

  @Test
  @Order(4)
  void whatSomebodyAppliesIsTheirsInTheWorkflowTheJournalAndTheAudit() throws Exception {
    var plan =
        asked(
            "POST",
            "/api/v1/plans",
            """
            {"workspace": "default", "action": "apply", "document": {"name": "theirs",
             "settings": {"provider": "demo"}, "networks": [{"name": "lan", "cidr": "10.9.0.0/24"}]}}
            """);
    var submission =
        "{\"workspace\": \"default\", \"plan\": \""
            + field(plan, "digest")
            + "\", \"approvals\": [\"create network/lan\"]}";
    var submitted = asked("POST", "/api/v1/workflows", submission);
    var id = field(submitted, "id");
    var workflow = "/api/v1/workflows/" + id;
    asked("POST", workflow + "/approve?operation=create%20network%2Flan", "");
    assertThat(platform.run("workflow", "watch", id).exitCode()).isZero();

    assertThat(asked("GET", workflow, ""))
        .containsPattern("\"submitted_by\":\\{\"kind\":\"user\",[^}]*\"name\":\"admin\"}");
    for (var type : List.of("workflow_submitted", "approval_given")) {
      assertThat(asked("GET", workflow + "/events", ""))
          .containsPattern("\"type\":\"" + type + "\".*?\"by\":\\{[^}]*\"name\":\"admin\"}");
    }
    var audit = asked("GET", "/api/v1/audit/events?category=request&resource=" + id, "");
    for (var action : List.of("submitWorkflow", "approveOperation", "getWorkflow")) {
      assertThat(audit).containsPattern("\"action\":\"" + action + "\",[^}]*\"name\":\"admin\"");
    }
    assertThat(audit).contains("\"workflow\":\"" + id + "\"", "\"infrastructure\":\"theirs\"");
    assertThat(platform.run("workflow", "list", "--by", "admin").output())
        .contains(id, "admin")
        .doesNotContain("local-account");
    assertThat(platform.run("workflow", "show", id).output())
        .containsPattern("approved +\\S+ by admin: create network/lan");
  }

  private String asked(String method, String path, String body) throws Exception {
    var answer = platform.send(method, platform.door, path, token, body);
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 202);
    return answer.body();
  }

  @Test
  @Order(5)
  void earlierClientsComeThroughTheDoorToo() throws Exception {
    var local = platform.run("token").output().strip();

    assertThat(at(platform.door, "/tasks", local)).isEqualTo(200);
    assertThat(platform.send("GET", platform.door, "/health", "", "").body())
        .contains("\"success\":true");
    assertThat(at(platform.door, "/tasks", "")).isEqualTo(401);
    assertThat(at(platform.orchestrator, "/tasks", local)).isEqualTo(401);
  }

  /** In the background since they were started; each was tried before it was put in its place. */
  @Test
  @Order(6)
  void theNextStartOfEachServiceHasACache() throws Exception {
    try (var entries = Files.list(Platform.CACHE)) {
      assertThat(entries.filter(entry -> Files.exists(entry.resolve("application.jar"))))
          .hasSizeGreaterThanOrEqualTo(5)
          .allSatisfy(service ->
              Awaitility.await()
                  .pollInterval(Duration.ofMillis(200))
                  .atMost(Duration.ofMinutes(8))
                  .until(() -> Files.exists(service.resolve("application.aot"))))
          .allSatisfy(service -> assertThat(service.resolve("prepared.jar")).exists());
    }
  }

  /** The orchestrator has just begun, so it remembers no package. */
  @Test
  @Order(7)
  void withoutTheRegistryTheExampleIsPlannedAndAppliedFromTheCache() throws Exception {
    var example =
        Files.readString(Checkout.ROOT.resolve("examples/web/infra.pkl"))
            .replaceFirst("name = \"web\"", "name = \"web\"\nsettings { provider = \"demo\" }");
    var infra = Files.createDirectories(platform.home.resolve("workspaces/default/infra/web"));
    Files.writeString(infra.resolve("infra.pkl"), example);
    platform.succeeds("secret", "set", "shop-db", "value=nobody guesses");
    platform.succeeds("infra", "apply", "web", "--yes");
    assertThat(infra.resolve("extensions.lock")).content().contains("nginx", "postgres");

    var orchestrator = kill("orchestrator");
    Awaitility.await()
        .ignoreExceptions()
        .atMost(Duration.ofMinutes(2))
        .until(() ->
            platform.process("orchestrator").pid() != orchestrator.pid()
                && platform.send("GET", platform.orchestrator, "/readyz", "", "").statusCode()
                    == 200);
    assertThat(Files.readString(platform.home.resolve("log/orchestrator.log")))
        .doesNotContain("the configuration is evaluated");
    stopRegistry();

    Files.writeString(
        infra.resolve("infra.pkl"), example.replace("ORDER BY name", "ORDER BY price"));
    var plan = platform.run("infra", "plan", "web");
    assertThat(plan.exitCode()).as(plan.output()).isEqualTo(3);
    assertThat(plan.output()).contains("query-page");
    platform.succeeds("infra", "apply", "web", "--yes");
    assertThatThrownBy(() -> platform.process("extension-registry"))
        .as("nobody has started it again")
        .isInstanceOf(NoSuchElementException.class);
  }

  /** For good: nobody is left who restarts it. */
  private void stopRegistry() throws Exception {
    for (var process : List.of(kill("watcher"), kill("extension-registry"))) {
      Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> !Daemon.lives(process));
    }
  }

  private ProcessHandle kill(String service) throws IOException {
    var process = platform.process(service);
    assertThat(process.destroyForcibly()).isTrue();
    return process;
  }

  @Test
  @Order(8)
  void theSameHomeGoesOnAlone() throws Exception {
    var running = platform.run("up", "--provider", "demo", "--mode", "solo");
    assertThat(running.exitCode()).isEqualTo(4);
    assertThat(running.output()).contains("runs in mode `multi-user`", "down");
    assertThat(platform.run("down").exitCode()).isZero();

    var solo = platform.run("up", "--provider", "demo", "--mode", "solo", "--graph", "memory");

    assertThat(solo.exitCode()).as(solo.output()).isZero();
    assertThat(platform.run("status").output()).doesNotContain("control-center");
    assertThat(platform.run("server", "list").output()).contains("one", "other");
    assertThat(platform.run("infra", "destroy", "two", "--yes").exitCode()).isZero();
  }

  @Test
  @Order(9)
  void withoutTheRegistryAnAlteredPackageIsRefused() throws Exception {
    stopRegistry();
    Map<Path, byte[]> whole = new HashMap<>();
    try (var blobs = Files.list(packages().resolve("blobs/sha256"))) {
      for (var blob : blobs.toList()) {
        whole.put(blob, Files.readAllBytes(blob));
        Files.writeString(blob, "altered", StandardOpenOption.APPEND);
      }
    }

    var refused = platform.run("infra", "plan", "web");
    assertThat(refused.exitCode()).as(refused.output()).isNotZero();
    assertThat(refused.output())
        .containsPattern("(nginx|postgres|query-page) .* is not the package with the digest")
        .contains("the cache of the orchestrator holds something else");

    for (var blob : whole.entrySet()) {
      Files.write(blob.getKey(), blob.getValue());
    }
    platform.succeeds("infra", "plan", "web");
  }

  private int at(int port, String path, String token) throws Exception {
    return platform.send("GET", port, path, token, "").statusCode();
  }

  private String document() {
    return directory.resolve("two.yaml").toString();
  }
}
