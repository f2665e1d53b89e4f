package io.provisioning.mcp.assistant;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.provisioning.mcp.McpServerApplication;
import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.model.FakeModel;
import io.provisioning.mcp.platform.PlatformRequest;
import io.provisioning.service.audit.AuditHeader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The real server over HTTP, with a model that follows a script, as its settings name it. */
class ModelApiIntegrationTests {

  private static final String TOKEN = "a-token-of-a-test-that-is-long-enough-to-be-one";
  private static final String KEY = "canary-of-the-key";
  private static final String FREE = "the frontends crawl at noon, give them more memory and cpu";
  private static final String LARGER =
      """
      {"answer": "change", "say": "", "choices": [],
       "edits": [{"do": "set", "place": "servers[web].plan", "value": "\\"medium\\""}]}
      """;

  @TempDir private static Path home;

  private static DeclaringPlatform platform;
  private static HttpServer door;
  private static FakeModel fake;
  private static ServletWebServerApplicationContext server;
  private static HttpClient http;

  @BeforeAll
  static void start() throws IOException {
    platform =
        new DeclaringPlatform()
            .with("shop", Files.readString(Path.of("src/test/resources/assistant/shop.pkl")));
    door = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    door.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    door.createContext("/api/v1/", ModelApiIntegrationTests::passOn);
    door.start();
    fake = new FakeModel();
    http = HttpClient.newHttpClient();
    server =
        (ServletWebServerApplicationContext)
            new SpringApplicationBuilder(McpServerApplication.class)
                .run(
                    "--server.port=0",
                    "--logging.level.root=warn",
                    "--spring.jmx.enabled=false",
                    "--provisioning.home=" + home,
                    "--provisioning.security.token-file=" + secret("token", TOKEN),
                    "--provisioning.mcp.model.endpoint=" + fake.endpoint(),
                    "--provisioning.mcp.model.name=fake-1",
                    "--provisioning.mcp.model.max-steps=2",
                    "--provisioning.mcp.model.tokens-per-hour=20000",
                    "--provisioning.mcp.model.key-file=" + secret("key", KEY),
                    "--provisioning.mcp.services.control-center=http://127.0.0.1:"
                        + door.getAddress().getPort());
  }

  private static Path secret(String name, String text) throws IOException {
    var file = Files.writeString(home.resolve(name), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  /** What the control center would answer. */
  private static void passOn(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      var request =
          new PlatformRequest(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getPath(),
              Map.of(),
              Map.of(),
              body.length == 0 ? null : JsonMapper.shared().readTree(body));
      var answer = answer(request);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private record Sent(int status, String body) {}

  private static synchronized Sent answer(PlatformRequest request) {
    try {
      var body = platform.send(new Asker("ada", null), request).body().toString();
      return new Sent(200, body);
    } catch (io.provisioning.config.problem.ProblemException e) {
      var problem =
          JsonMapper.shared()
              .createObjectNode()
              .put("code", "invalid-infrastructure")
              .put("detail", e.detail());
      var errors = problem.putArray("errors");
      e.findings()
          .forEach(each ->
              errors
                  .addObject()
                  .put("path", each.path())
                  .put("expected", each.expected())
                  .put("got", each.got()));
      return new Sent(400, problem.toString());
    }
  }

  @AfterAll
  static void stop() {
    http.close();
    server.close();
    fake.close();
    door.stop(0);
    platform.close();
  }

  @BeforeEach
  void forget() {
    fake.takeRequests();
  }

  private static HttpResponse<String> propose(String request) throws Exception {
    var body =
        JsonMapper.shared()
            .createObjectNode()
            .put("request", request)
            .put("workspace", "dev")
            .put("infrastructure", "shop");
    var port = Objects.requireNonNull(server.getWebServer()).getPort();
    return http.send(
        HttpRequest.newBuilder(URI.create("http://localhost:%d/api/v1/proposals".formatted(port)))
            .header("Authorization", "Bearer " + TOKEN)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(BodyPublishers.ofString(body.toString()))
            .build(),
        BodyHandlers.ofString());
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return JsonMapper.shared().readTree(answer.body());
  }

  @Test
  void freeWordsAreAnsweredByTheModelUntilTheAccountHasUsedItsTokens() throws Exception {
    fake.then(FakeModel.status(500));
    var away = propose(FREE);
    assertThat(away.statusCode()).isEqualTo(503);
    assertThat(json(away).path("code").asString()).isEqualTo("model-unavailable");

    fake.then(FakeModel.says(LARGER.replace("medium", "gigantic")), FakeModel.says(LARGER));
    var corrected = propose(FREE);
    assertThat(corrected.statusCode()).as(corrected.body()).isEqualTo(200);
    assertThat(json(corrected).path("by").asString()).isEqualTo("model");
    assertThat(json(corrected).path("model").path("name").asString()).isEqualTo("fake-1");
    assertThat(json(corrected).path("model").path("calls").asInt()).isEqualTo(2);
    assertThat(json(corrected).at("/change/diff").asString()).contains("+    plan = \"medium\"");
    assertThat(corrected.headers().firstValue(AuditHeader.NAME).orElse(""))
        .contains("model=fake-1", "model_calls=2", "model_tokens=");
    assertThat(fake.keys()).containsOnly("Bearer " + KEY);

    var limited = usedUp();
    assertThat(json(limited).path("code").asString()).isEqualTo("model-limit");
    assertThat(limited.headers().firstValue("Retry-After")).isPresent();
    assertThat(limited.body()).doesNotContain("canary");

    var plain = propose("scale web to 4");
    assertThat(plain.statusCode()).isEqualTo(200);
    assertThat(json(plain).path("by").asString()).isEqualTo("grammar");
    assertThat(json(plain).has("model")).isFalse();
    assertThat(plain.headers().firstValue(AuditHeader.NAME)).isEmpty();
  }

  /** What comes when the tokens are used up; before, whatever the model says is a problem. */
  private static HttpResponse<String> usedUp() throws Exception {
    for (var request = 0; request < 20; request++) {
      fake.then(FakeModel.says("no"), FakeModel.says("no"));
      var answer = propose(FREE);
      if (answer.statusCode() == 429) {
        return answer;
      }
      assertThat(json(answer).path("code").asString()).isEqualTo("unusable-model-answer");
      assertThat(json(answer).path("errors").isEmpty()).isFalse();
    }
    throw new AssertionError("there was no limit");
  }
}
