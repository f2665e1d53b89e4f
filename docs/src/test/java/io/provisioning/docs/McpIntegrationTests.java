package io.provisioning.docs;

import static io.provisioning.docs.Platform.field;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An agent at the door: what it does for somebody is decided, and written down, as if they did. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("proof-platform")
class McpIntegrationTests {

  private static final String META =
      "\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\","
          + " \"io.modelcontextprotocol/clientCapabilities\": {\"elicitation\": {}}}";

  private static final String TEXT =
      "name: two\\nsettings: {provider: demo}\\nservers:\\n  - name: one\\n";

  @TempDir private static Path directory;

  private final HttpClient http = HttpClient.newHttpClient();
  private Platform platform;
  private String firstPassword = "";
  private String owner = "";
  private String administrator = "";
  private String viewer = "";
  private String workflow = "";

  @BeforeAll
  void up() throws Exception {
    platform = new Platform(directory.resolve("home"), Map.of());
    firstPassword = platform.begin();
    owner = platform.run("token").output().strip();
  }

  @AfterAll
  void down() throws Exception {
    var _ = platform.run("down");
    http.close();
  }

  @Test
  @Order(1)
  void aChangeIsPlannedConfirmedAndApplied() throws Exception {
    var plan =
        call(
            owner,
            "plan",
            "{\"workspace\": \"default\", \"infrastructure\": \"two\", \"format\": \"yaml\", \"text\": \"%s\"}"
                .formatted(TEXT));
    assertThat(plan.at("/structuredContent/summary/create").asInt()).as("%s", plan).isEqualTo(1);
    var digest = plan.at("/structuredContent/digest").asString();

    var arguments = "{\"workspace\": \"default\", \"plan\": \"%s\"}".formatted(digest);
    var shown = call(owner, "apply", arguments);
    assertThat(call(owner, "workflow_status", "{}").at("/structuredContent/workflows")).isEmpty();

    var confirmation = shown.at("/structuredContent/confirmation").asString();
    assertThat(confirmation).as("%s", shown).isNotEmpty();
    var second = arguments.replace("}", ", \"confirmation\": \"%s\"}".formatted(confirmation));
    var done = call(owner, "apply", second);
    workflow = done.at("/structuredContent/done/id").asString();
    assertThat(workflow).as("%s", done).isNotEmpty();
    assertThat(call(owner, "apply", second).toString()).contains("confirmation-refused");
    Awaitility.await()
        .pollInterval(Duration.ofMillis(200))
        .atMost(Duration.ofMinutes(1))
        .until(() -> call(owner, "workflow_status", "{}").toString().contains("completed"));
    assertThat(call(owner, "infrastructure_list", "{\"workspace\": \"default\"}").toString())
        .contains("two");
  }

  @Test
  @Order(2)
  void anAgentMayWhatItsPersonMayAndNothingMore() throws Exception {
    var admin = new Person(platform, "admin", "a horse that nobody stapled");
    admin.enrol(firstPassword);
    administrator = admin.signIn();
    var made =
        platform.send(
            "POST",
            platform.door,
            "/api/v1/users",
            administrator,
            "{\"name\": \"ada\", \"roles\": [\"viewer\"]}");
    var ada = new Person(platform, "ada", "a battery that nobody stapled");
    ada.enrol(field(made.body(), "password"));
    viewer = ada.signIn();

    var control = "{\"workflow\": \"%s\", \"action\": \"rollback\"}".formatted(workflow);
    var shown = call(viewer, "workflow_control", control);
    var confirmation = shown.at("/structuredContent/confirmation").asString();
    var refused =
        call(
            viewer,
            "workflow_control",
            control.replace("}", ", \"confirmation\": \"%s\"}".formatted(confirmation)));
    assertThat(refused.path("isError").asBoolean()).as("%s", refused).isTrue();
    assertThat(refused.toString()).contains("not-permitted");
    assertThat(call(viewer, "settings_get", "{}").toString()).contains("not-permitted");
    assertThat(call(administrator, "settings_get", "{\"text\": \"idle\"}").toString())
        .contains("provisioning.");

    var audit =
        platform.send(
            "GET",
            platform.door,
            "/api/v1/audit/events?action=rollbackWorkflow",
            administrator,
            "");
    assertThat(audit.body()).contains("\"ada\"", "\"denied\"", "\"via\"", "mcp");
    var calls =
        platform.send(
            "GET", platform.door, "/api/v1/audit/events?action=callMcp", administrator, "");
    assertThat(calls.body()).contains("workflow_control", "tools/call");
  }

  @Test
  @Order(3)
  void nobodyIsServedWithoutAToken() throws Exception {
    assertThat(post("", "tools/list", "", "{}").path("code").asString())
        .isEqualTo("sign-in-needed");
  }

  @Test
  @Order(4)
  void aProgramThatStartsTheCommandIsServed() throws Exception {
    var stdio = platform.start("mcp", "stdio");
    try (var input = stdio.outputWriter(UTF_8)) {
      input.write(
          "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"initialize\", \"params\":"
              + " {\"protocolVersion\": \"2025-11-25\", \"capabilities\": {}}}\n");
      input.write("{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"tools/list\"}\n");
    }
    var output = new String(stdio.getInputStream().readAllBytes(), UTF_8);

    assertThat(stdio.waitFor()).as(output).isZero();
    assertThat(output.lines()).hasSize(2);
    assertThat(output).contains("\"protocolVersion\":\"2025-11-25\"", "settings_rollback");
  }

  @Test
  @Order(5)
  void whatAgentsDidIsListedAndDoneAgainWithoutChangingAnything() throws Exception {
    var own = sessions(viewer);
    assertThat(own.path("all").asBoolean()).as("%s", own).isFalse();
    assertThat(own.path("items")).hasSize(1);
    assertThat(own.at("/items/0/name").asString()).isEqualTo("ada");
    assertThat(own.at("/items/0/refused").asInt()).isEqualTo(2);
    var all = sessions(administrator);
    assertThat(all.path("all").asBoolean()).isTrue();
    var ofOwner =
        all.path("items")
            .valueStream()
            .filter(session -> session.path("account").asString().equals("local-account"))
            .findFirst()
            .orElseThrow();
    assertThat(ofOwner.path("changes").asInt()).as("%s", ofOwner).isEqualTo(1);
    var id = ofOwner.path("id").asString();
    var path = "/api/v1/agent-sessions/" + id;
    assertThat(platform.send("GET", platform.door, path, "", "").statusCode()).isEqualTo(401);
    assertThat(platform.send("GET", platform.door, path, viewer, "").body())
        .contains("unknown-agent-session", "ai sessions");

    var shown = platform.run("ai", "sessions", id);
    assertThat(shown.exitCode()).as(shown.output()).isZero();
    assertThat(shown.output()).contains("apply", "its person was asked", "hourly_after");
    assertThat(platform.run("ai", "sessions", id, "--json").output())
        .contains("\\\"confirmation\\\":\\\"***\\\"");
    var before = call(owner, "workflow_status", "{}").at("/structuredContent/workflows");
    var replayed = platform.run("ai", "replay", id);
    assertThat(replayed.exitCode()).as(replayed.output()).isEqualTo(1);
    assertThat(replayed.output())
        .contains("plan  different", "skipped: it carried a confirmation")
        .contains("infrastructure_list  same");
    assertThat(call(owner, "workflow_status", "{}").at("/structuredContent/workflows"))
        .isEqualTo(before);
  }

  private JsonNode sessions(String token) throws Exception {
    var answer = platform.send("GET", platform.door, "/api/v1/agent-sessions", token, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body());
  }

  /** A person who is asked agrees. */
  private JsonNode call(String token, String tool, String arguments) throws Exception {
    var params = "\"name\": \"%s\", \"arguments\": %s, ".formatted(tool, arguments);
    var result = post(token, "tools/call", tool, params).path("result");
    if (!result.has("requestState")) {
      return result;
    }
    var agreed =
        params
            + "\"inputResponses\": {\"person\": {\"action\": \"accept\", \"content\": {\"agreed\": true}}},"
            + " \"requestState\": %s, ".formatted(result.path("requestState"));
    return post(token, "tools/call", tool, agreed).path("result");
  }

  private JsonNode post(String token, String method, String name, String params)
      throws IOException, InterruptedException {
    var body =
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": {%s%s}}"
            .formatted(method, params.equals("{}") ? "" : params, META);
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + platform.door + "/mcp"))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", method)
            .POST(BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!name.isEmpty()) {
      request.header("Mcp-Name", name);
    }
    return JsonMapper.shared().readTree(http.send(request.build(), BodyHandlers.ofString()).body());
  }
}
