package io.provisioning.mcp.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.provisioning.mcp.McpServerApplication;
import io.provisioning.service.audit.AuditHeader;
import io.provisioning.service.token.DelegatedToken;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The real server over HTTP, before which stands what a control center does: it keeps what each
 * answer says for the audit, and gives it back to whoever asks for their own.
 */
class AgentSessionsIntegrationTests {

  private static final String TOKEN = "a-token-of-a-test-that-is-long-enough-to-be-one";
  private static final JsonMapper JSON = JsonMapper.shared();

  @TempDir private Path home;

  private final ArrayNode audit = JSON.createArrayNode();
  private final List<String> changes = new CopyOnWriteArrayList<>();
  private volatile String state = "running";
  private HttpServer door;
  private ServletWebServerApplicationContext server;
  private HttpClient http;

  @BeforeEach
  void start() throws IOException {
    door = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    door.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    door.createContext("/api/v1/", this::answer);
    door.start();
    var token = Files.writeString(home.resolve("token"), TOKEN);
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    http = HttpClient.newHttpClient();
    server =
        (ServletWebServerApplicationContext)
            new SpringApplicationBuilder(McpServerApplication.class)
                .run(
                    "--server.port=0",
                    "--logging.level.root=warn",
                    "--spring.jmx.enabled=false",
                    "--provisioning.home=" + home,
                    "--provisioning.security.token-file=" + token,
                    "--provisioning.mcp.tools.changes-need-person=false",
                    "--provisioning.mcp.services.control-center=http://127.0.0.1:"
                        + door.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    http.close();
    server.close();
    door.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var path = exchange.getRequestURI().getPath().substring("/api/v1/".length());
      var isReading =
          exchange.getRequestMethod().equals("GET") || path.equals("authorization/check");
      if (!isReading) {
        changes.add(exchange.getRequestMethod() + ' ' + path);
      }
      var body = body(path, exchange.getRequestURI().getQuery()).getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String body(String path, String query) {
    return switch (path) {
      case "authorization/check" ->
          "{\"allowed\": false, \"policies\": [], \"needs_fresh_factor\": false}";
      case "audit/own-events" -> found(query).toString();
      case "workflows/w1", "workflows/w1/rollback" ->
          """
          {"id": "w1", "workspace": "dev", "infrastructure": "password=canary-seen", "state": "%s",
           "counts": {"total": 1}}
          """
              .formatted(state);
      case "workflows/w1/risks" -> "{\"undoing\": true}";
      default -> "{\"items\": []}";
    };
  }

  /** As the audit finds it: newest first, before a cursor, of a session. */
  private ObjectNode found(String query) {
    var page = JSON.createObjectNode();
    var items = page.putArray("items");
    var cursor = query.matches(".*cursor=[0-9]+.*");
    var before =
        cursor ? Long.parseLong(query.replaceFirst(".*cursor=([0-9]+).*", "$1")) : Long.MAX_VALUE;
    for (var i = audit.size() - 1; i >= 0; i--) {
      var event = audit.get(i);
      var session = event.at("/details/session").asString();
      if (event.path("number").asLong() < before
          && (!query.contains("resource=") || query.contains("resource=" + session))
          && !(query.contains("limit=1&") && !items.isEmpty())) {
        items.add(event);
      }
    }
    return page;
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(
        request
            .header("Authorization", "Bearer " + TOKEN)
            .header("Accept", "application/json, text/event-stream")
            .header("Content-Type", "application/json")
            .build(),
        BodyHandlers.ofString());
  }

  private HttpRequest.Builder to(String path) {
    var port = Objects.requireNonNull(server.getWebServer()).getPort();
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(port, path)));
  }

  /** A token of somebody's session, as the door hands it out. */
  private static String delegation(String session) {
    var claims =
        Base64.getUrlEncoder()
            .encodeToString("{\"sid\":\"%s\"}".formatted(session).getBytes(UTF_8));
    return "e30." + claims + ".x";
  }

  /** Calls a tool as an agent does, and writes down what the door would. */
  private JsonNode call(String session, String tool, String arguments) throws Exception {
    var message =
        """
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "%s", "arguments": %s,
         "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
           "io.modelcontextprotocol/clientInfo": {"name": "Editor", "version": "1"},
           "io.modelcontextprotocol/clientCapabilities": {}}}}
        """
            .formatted(tool, arguments);
    var answer =
        send(
            to("/mcp")
                .header(DelegatedToken.HEADER, delegation(session))
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", tool)
                .POST(BodyPublishers.ofString(message)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    record(answer.headers().firstValue(AuditHeader.NAME).orElseThrow());
    return JSON.readTree(answer.body()).path("result");
  }

  private void record(String about) {
    assertThat(about).doesNotContain("canary");
    var event = audit.addObject().put("number", audit.size() * 10L);
    event.put("time", Clock.systemUTC().instant().toString());
    event.putObject("actor").put("kind", "user").put("id", "ada").put("name", "Ada");
    var details = event.putObject("details");
    AuditHeader.read(about).forEach(details::put);
  }

  private JsonNode get(String path) throws Exception {
    var answer = send(to(path).GET());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private JsonNode replay(String session, long number) throws Exception {
    var path = "/api/v1/agent-sessions/%s/calls/%d/replay".formatted(session, number);
    return JSON.readTree(send(to(path).POST(BodyPublishers.noBody())).body());
  }

  @Test
  void aSessionIsListedWithWhatWasSentAndSeenAndMadeAgain() throws Exception {
    call("s1", "workflow_status", "{\"workflow\": \"w1\"}");
    var control = "{\"workflow\": \"w1\", \"action\": \"rollback\"}";
    var shown = call("s1", "workflow_control", control);
    var confirmation = shown.at("/structuredContent/confirmation").asString();
    var done =
        call(
            "s1",
            "workflow_control",
            control.replace("}", ", \"confirmation\": \"%s\"}".formatted(confirmation)));
    assertThat(done.path("isError").asBoolean()).as("%s", done).isFalse();
    call("s1", "settings_get", "{\"limit\": 0}");
    call("s2", "ask_docs", "{\"question\": \"my token=canary-sent is lost\"}");
    assertThat(changes).containsExactly("POST workflows/w1/rollback");
    changes.clear();

    var listed = get("/api/v1/agent-sessions");
    assertThat(listed.path("all").asBoolean()).isFalse();
    assertThat(listed.path("items")).hasSize(2);
    var session = listed.at("/items/1");
    assertThat(session.path("program").asString()).isEqualTo("Editor");
    assertThat(session.path("calls").asInt()).isEqualTo(4);
    assertThat(session.path("changes").asInt()).isEqualTo(1);
    assertThat(session.path("refused").asInt()).isEqualTo(1);

    var id = session.path("id").asString();
    var calls = get("/api/v1/agent-sessions/" + id).path("calls");
    assertThat(calls).hasSize(4);
    assertThat(calls.at("/0/arguments").asString()).isEqualTo("{\"workflow\":\"w1\"}");
    assertThat(calls.at("/0/seen").asString()).contains("\"state\":\"running\"", "password=***");
    assertThat(calls.at("/2/confirmed").asBoolean()).isTrue();
    assertThat(calls.toString()).doesNotContain(confirmation);
    assertThat(calls.at("/3/state").asString()).isEqualTo("refused");

    assertThat(replay(id, 10).path("outcome").asString()).isEqualTo("same");
    assertThat(replay(id, 20).path("outcome").asString()).isEqualTo("same");
    assertThat(replay(id, 30).path("outcome").asString()).isEqualTo("skipped");
    assertThat(replay(id, 40).path("outcome").asString()).isEqualTo("same");
    state = "failed";
    var different = replay(id, 10);
    assertThat(different.path("outcome").asString()).isEqualTo("different");
    assertThat(different.at("/differences/0/then").asString()).isEqualTo("running");
    assertThat(different.at("/differences/0/now").asString()).isEqualTo("failed");
    assertThat(changes).isEmpty();

    var other = listed.at("/items/0/id").asString();
    assertThat(replay(other, 50).path("reason").asString()).contains("not all of its arguments");
    assertThat(replay(other, 10).path("code").asString()).isEqualTo("unknown-agent-call");
  }

  @Test
  void whatIsNoSessionIsAProblem() throws Exception {
    var unknown = send(to("/api/v1/agent-sessions/0123456789abcdef").GET());
    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(JSON.readTree(unknown.body()).path("code").asString())
        .isEqualTo("unknown-agent-session");
    assertThat(JSON.readTree(unknown.body()).path("help").asString()).contains("ai sessions");
    assertThat(send(to("/api/v1/agent-sessions/nope").GET()).statusCode()).isEqualTo(400);
    assertThat(send(to("/api/v1/agent-sessions?from=nope").GET()).statusCode()).isEqualTo(400);
    assertThat(replay("0123456789abcdef", 0).path("status").asInt()).isEqualTo(400);
  }
}
