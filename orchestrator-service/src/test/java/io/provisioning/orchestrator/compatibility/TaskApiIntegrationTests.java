package io.provisioning.orchestrator.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.compatibility.EarlierClient.Reply;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.extension.PackageFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** The whole service with the simulator, asked by a client of the time before. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class TaskApiIntegrationTests {

  private static final String SERVERS = "/workflows/servers/create";
  private static final String WEB =
      """
      name: web
      settings: { provider: demo }
      networks: [{ name: lan, cidr: 10.1.0.0/24 }]
      servers:
        - { name: db, networks: [lan], taskservs: [{ name: postgres, version: ^15 }] }
        - { name: web, count: 2, networks: [lan], taskservs: [{ name: nginx }] }
      clusters: [{ name: corner, template: shop }]
      """;
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @TempDir static Path home;

  @LocalServerPort private int port;
  private final String workspace = "w" + NUMBER.incrementAndGet();
  private EarlierClient client;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.extensions.directories", () -> catalogue().toString());
    registry.add("provisioning.providers.demo.latency", () -> "PT0.05S");
    registry.add("provisioning.providers.demo.fail", () -> "server/doomed");
    registry.add("provisioning.compatibility.patience", () -> "20s");
  }

  private static Path catalogue() {
    var directory = home.resolve("catalogue");
    PackageFixtures.catalogue(directory);
    return directory;
  }

  @BeforeEach
  void connect() throws IOException {
    client = new EarlierClient(port);
    declare("web", "infra.yaml", WEB);
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  private void declare(String infrastructure, String file, String text) throws IOException {
    var directory = directory(infrastructure);
    Files.createDirectories(directory);
    Files.writeString(directory.resolve(file), text);
  }

  private Path directory(String infrastructure) {
    return home.resolve("workspaces").resolve(workspace).resolve("infra").resolve(infrastructure);
  }

  /** A request in the shape that is documented, with the workspace of this test. */
  private String body(String members) {
    return "{%s, \"workspace\": \"%s\"}".formatted(members, workspace);
  }

  private JsonNode ended(String id) {
    Awaitility.await()
        .until(() -> !client.get("/tasks/" + id).text("/data/status").matches("Pending|Running"));
    return client.get("/tasks/" + id).data();
  }

  private JsonNode resources() {
    return client.get("/api/v1/resources?workspace=" + workspace).body().at("/items");
  }

  private static void refused(Reply reply, int status, String code) {
    assertThat(reply.status()).as(reply.body().toString()).isEqualTo(status);
    assertThat(reply.contentType()).isEqualTo("application/json");
    assertThat(reply.success()).isFalse();
    assertThat(reply.text("/code")).isEqualTo(code);
    assertThat(reply.text("/error")).isNotBlank();
    assertThat(reply.body().has("data")).isFalse();
  }

  @Test
  void healthIsOpenToEverybody() {
    var reply = client.send(client.anonymous("/health"));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).hasToString("{\"success\":true,\"data\":\"Orchestrator is healthy\"}");
  }

  @Test
  void serversAreCreatedAndTheTaskIsPolled() {
    var reply =
        client.post(
            SERVERS,
            body(
                "\"infra\": \"web\", \"settings\": \"\", \"servers\": [\"db\"],"
                    + " \"check_mode\": false, \"wait\": false"));

    assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
    assertThat(reply.success()).isTrue();
    var task = ended(reply.data().asString());
    assertThat(task.propertyNames())
        .containsExactlyInAnyOrder(
            "id",
            "name",
            "command",
            "args",
            "dependencies",
            "status",
            "created_at",
            "started_at",
            "completed_at",
            "output",
            "error",
            "retries",
            "max_retries");
    assertThat(task.at("/status").asString()).isEqualTo("Completed");
    assertThat(task.at("/name").asString()).isEqualTo("create_servers");
    assertThat(task.at("/command").asString()).isEqualTo("provisioning server create");
    assertThat(task.at("/args"))
        .hasToString("[\"db\",\"--infra\",\"web\",\"--workspace\",\"" + workspace + "\"]");
    assertThat(task.at("/dependencies")).isEmpty();
    assertThat(task.at("/error").isNull()).isTrue();
    assertThat(task.at("/max_retries").intValue()).isEqualTo(3);
    assertThat(task.at("/output").asString()).startsWith("2 of 2 operations succeeded");
    assertThat(Instant.parse(task.at("/created_at").asString()))
        .isBeforeOrEqualTo(Instant.parse(task.at("/started_at").asString()));
    assertThat(Instant.parse(task.at("/started_at").asString()))
        .isBeforeOrEqualTo(Instant.parse(task.at("/completed_at").asString()));
    assertThat(resources().findValuesAsString("name")).containsExactlyInAnyOrder("lan", "db");
    assertThat(client.get("/tasks").data().findValuesAsString("id"))
        .contains(task.at("/id").asString());
  }

  @Test
  void withWaitTheAnswerHasTheEndedTask() {
    var reply = client.post(SERVERS, body("\"infra\": \"web\", \"servers\": [], \"wait\": true"));

    assertThat(reply.data().asString()).isEqualTo(reply.text("/task/id"));
    assertThat(reply.text("/task/status")).isEqualTo("Completed");
    assertThat(resources().findValuesAsString("name"))
        .containsExactlyInAnyOrder("lan", "db", "web-1", "web-2");
  }

  @Test
  void aTaskWithNothingToDoIsCompletedAtOnce() {
    client.post(SERVERS, body("\"infra\": \"web\", \"wait\": true"));

    var again = client.post(SERVERS, body("\"infra\": \"web\", \"wait\": true"));

    assertThat(again.text("/task/status")).isEqualTo("Completed");
    assertThat(again.text("/task/output")).isEqualTo("0 of 0 operations succeeded");
  }

  @Test
  void inCheckModeThePlanIsAllThatComes() {
    var reply =
        client.post(
            SERVERS, body("\"infra\": \"web\", \"servers\": [\"web\"], \"check_mode\": true"));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("/data/digest")).startsWith("sha256:");
    assertThat(reply.data().at("/operations").findValuesAsString("resource"))
        .containsExactly("network/lan", "server/web-1", "server/web-2");
    assertThat(resources()).isEmpty();
  }

  @Test
  void taskservsAndClustersAreCreated() {
    var taskserv =
        client.post(
            "/workflows/taskserv/create",
            body(
                "\"operation\": \"create\", \"taskserv\": \"nginx\", \"infra\": \"web\","
                    + " \"servers\": [\"web-2\"], \"wait\": true"));
    assertThat(taskserv.text("/task/status")).as(taskserv.body().toString()).isEqualTo("Completed");
    assertThat(taskserv.text("/task/name")).isEqualTo("create_taskserv");
    assertThat(taskserv.text("/task/output")).contains("installing nginx 1.0.0 on web-2");
    assertThat(resources().findValuesAsString("name"))
        .containsExactlyInAnyOrder("lan", "web-2", "nginx");

    var cluster =
        client.post(
            "/workflows/cluster/create",
            body(
                "\"operation\": \"create\", \"cluster_type\": \"shop\", \"infra\": \"web\","
                    + " \"wait\": true"));
    assertThat(cluster.text("/task/status")).as(cluster.body().toString()).isEqualTo("Completed");
    assertThat(cluster.text("/task/args/0")).isEqualTo("shop");
    assertThat(resources().findValuesAsString("name")).contains("corner-db", "corner-web-1");
  }

  @Test
  void settingsAreAnotherFileOrValuesInTheirPlace() throws IOException {
    declare(
        "web",
        "small.toml",
        "name = \"web\"\nsettings.provider = \"demo\"\nservers = [{ name = \"only\" }]\n");
    declare("web", "infra.yaml", WEB.replace("provider: demo", "provider: local"));

    var file =
        client.post(
            SERVERS,
            body("\"infra\": \"web\", \"settings\": \"./small.toml\", \"check_mode\": true"));
    assertThat(file.text("/data/operations/0/resource")).isEqualTo("server/only");
    var values =
        client.post(
            SERVERS,
            body(
                "\"infra\": \"web\", \"check_mode\": true, \"settings\":"
                    + " {\"provider\": \"demo\", \"parallel_limit\": 2}"));
    assertThat(values.text("/data/operations/0/provider")).isEqualTo("demo");
    assertThat(values.data().at("/parallel_limit").intValue()).isEqualTo(2);
  }

  @Test
  void aPklFileIsReadAndItsSettingsAreReplaced() throws IOException {
    declare(
        "typed",
        "infra.pkl",
        """
        amends "provisioning:Infrastructure.pkl"
        name = "typed"
        settings { provider = "local" }
        servers { new { name = "one"; role = "on \\(settings.provider)" } }
        """);

    var reply =
        client.post(
            SERVERS,
            body(
                "\"infra\": \"typed\", \"check_mode\": true, \"settings\": {\"provider\":"
                    + " \"demo\"}"));

    assertThat(reply.text("/data/operations/0/provider"))
        .as(reply.body().toString())
        .isEqualTo("demo");
  }

  @Test
  void aFailureIsToldWithItsRetries() throws IOException {
    declare(
        "bad", "infra.yaml", "name: bad\nsettings: {provider: demo}\nservers: [{name: doomed}]");

    var reply = client.post(SERVERS, body("\"infra\": \"bad\", \"wait\": true"));

    assertThat(reply.success()).isTrue();
    assertThat(reply.text("/task/status")).isEqualTo("Failed");
    assertThat(reply.text("/task/error")).contains("create server/doomed");
    assertThat(reply.body().at("/task/completed_at").isNull()).isFalse();
  }

  @Test
  void aRepetitionUnderOneKeyGetsTheFirstTask() {
    var wanted = body("\"infra\": \"web\", \"servers\": [\"db\"], \"wait\": true");
    var key = "key of " + workspace;
    var first = client.post(SERVERS, wanted, "Idempotency-Key", key);

    assertThat(client.post(SERVERS, wanted, "Idempotency-Key", key).data()).isEqualTo(first.data());
    refused(
        client.post(SERVERS, wanted.replace("db", "web"), "Idempotency-Key", key),
        409,
        "idempotency-key-reused");
  }

  @Test
  void tasksOfOtherRoutesAreToldAsTheCommandThatComesNearest() {
    var plan =
        client.post(
            "/api/v1/plans",
            """
            {"workspace": "%s", "action": "apply", "document":
              {"name": "other", "settings": {"provider": "demo"}, "servers": [{"name": "one"}]}}
            """
                .formatted(workspace));
    var workflow =
        client.post("/api/v1/workflows", body("\"plan\": \"" + plan.text("/digest") + "\""));

    var task = ended(workflow.text("/id"));

    assertThat(task.at("/name").asString()).isEqualTo("apply_infrastructure");
    assertThat(task.at("/command").asString()).isEqualTo("provisioning infra apply");
    assertThat(task.at("/args/0").asString()).isEqualTo("other");
  }

  @Test
  void everyRefusalHasTheShapeThatIsKnown() throws IOException {
    refused(client.get("/tasks/nope"), 404, "unknown-workflow");
    refused(client.get("/tasks/a/b"), 404, "unknown-route");
    refused(client.get("/tasks?limit=0"), 400, "invalid-request");
    refused(client.get("/workflows/servers/create"), 405, "method-not-allowed");
    refused(client.send(client.anonymous("/tasks")), 401, "unauthenticated");
    refused(client.post(SERVERS, "{"), 400, "malformed-request");
    refused(
        client.post(SERVERS, body("\"infra\": \"web\", \"chek_mode\": true")),
        400,
        "malformed-request");
    refused(client.post(SERVERS, "{}"), 400, "invalid-request");
    refused(client.post(SERVERS, body("\"infra\": \"wbe\"")), 404, "unknown-infrastructure");
    refused(
        client.post(SERVERS, body("\"infra\": \"web\", \"servers\": [\"dd\"]")),
        400,
        "unknown-target");
    refused(
        client.post(
            "/workflows/cluster/create", body("\"infra\": \"web\", \"operation\": \"delete\"")),
        400,
        "invalid-request");
    declare("broken", "infra.yaml", "name: broken\nservers: [{name: db, plan: smal}]");
    var broken = client.post(SERVERS, body("\"infra\": \"broken\""));
    refused(broken, 400, "invalid-document");
    assertThat(broken.text("/errors/0/suggestion")).isEqualTo("small");
  }

  @Test
  void hostilePathsAreRefused() throws IOException {
    for (var infra : new String[] {"..", "../../secrets", "/etc", "web/../web", "WEB", "", "a b"}) {
      refused(client.post(SERVERS, body("\"infra\": \"" + infra + "\"")), 400, "invalid-request");
    }
    refused(
        client.post(SERVERS, "{\"infra\": \"web\", \"workspace\": \"../default\"}"),
        400,
        "invalid-request");
    Files.writeString(home.resolve("outside.yaml"), WEB);
    Files.createSymbolicLink(directory("web").resolve("link.yaml"), home.resolve("outside.yaml"));
    for (var file :
        new String[] {
          "../web/infra.yaml/../../../../outside.yaml",
          "../../../../outside.yaml",
          home.resolve("outside.yaml").toString(),
          "link.yaml",
          ".",
          "a\\u0000b"
        }) {
      refused(settings("\"" + file + "\""), 400, "settings-file-elsewhere");
    }
    refused(settings("\"none.yaml\""), 404, "unknown-settings-file");
    refused(settings("12"), 400, "invalid-document");
    refused(settings("{\"provder\": \"demo\"}"), 400, "invalid-document");
    Files.createSymbolicLink(directory("linked"), home.resolve("catalogue"));
    Files.writeString(home.resolve("catalogue/infra.yaml"), WEB);
    refused(client.post(SERVERS, body("\"infra\": \"linked\"")), 400, "invalid-document");
  }

  private Reply settings(String json) {
    return client.post(
        SERVERS, body("\"infra\": \"web\", \"check_mode\": true, \"settings\": " + json));
  }
}
