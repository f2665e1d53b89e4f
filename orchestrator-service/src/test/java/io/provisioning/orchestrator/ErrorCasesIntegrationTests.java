package io.provisioning.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.TestHome;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.yaml.snakeyaml.Yaml;

/**
 * What the contract says of requests that nobody may make, that are malformed, or that name what is
 * not there: each such case of each operation is provoked. Conflicts and faults need a story, and
 * are tested with their feature.
 */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ErrorCasesIntegrationTests {

  private static final String UNKNOWN = "01890000-0000-7000-8000-000000000000";

  /** Right in themselves, of what is not there. */
  private static final Map<String, String> BODIES =
      Map.ofEntries(
          Map.entry("submitWorkflow", "{\"workspace\": \"default\", \"plan\": \"sha256:unknown\"}"),
          Map.entry(
              "changeSchedule",
              """
              {"workspace": "default", "name": "%s", "cron": "0 0 2 * * *",
               "run": {"workspace": "default", "action": "destroy", "infrastructure": "no"}}
              """
                  .formatted(UNKNOWN)),
          Map.entry(
              "changeWebhook",
              "{\"name\": \"chat\", \"url\": \"https://receiver.example/in\", \"types\": [\"*\"]}"),
          Map.entry("createServers", "{\"infra\": \"no\", \"settings\": \"\", \"servers\": []}"),
          Map.entry("createTaskserv", "{\"infra\": \"no\", \"settings\": \"\"}"),
          Map.entry("createCluster", "{\"infra\": \"no\", \"settings\": \"\"}"));

  private static final String[] BEARER = {"Authorization", "Bearer " + TestHome.TOKEN};

  @TempDir static Path home;

  @LocalServerPort private int port;
  private Api api;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  /** An operation of the contract. */
  record Operation(String id, String method, String path, Map<?, ?> content) {

    boolean documents(String status) {
      return content.get("responses") instanceof Map<?, ?> answers && answers.containsKey(status);
    }

    boolean hasBody() {
      return content.containsKey("requestBody");
    }

    boolean isOpen() {
      return content.get("security") instanceof List<?> schemes && schemes.isEmpty();
    }

    boolean isCompatible() {
      return content.get("tags") instanceof List<?> tags && tags.contains("Compatibility");
    }

    boolean takes(String parameter) {
      return String.valueOf(content.get("parameters")).contains(parameter);
    }

    @Override
    public String toString() {
      return id;
    }
  }

  static Stream<Operation> operations() throws IOException {
    Map<String, Map<String, Map<String, Map<?, ?>>>> document =
        new Yaml().load(Files.readString(Path.of("openapi.yaml")));
    return document.getOrDefault("paths", Map.of()).entrySet().stream()
        .flatMap(path ->
            path.getValue().entrySet().stream()
                .map(method ->
                    new Operation(
                        String.valueOf(method.getValue().get("operationId")),
                        method.getKey().toUpperCase(Locale.ROOT),
                        path.getKey(),
                        method.getValue())));
  }

  static Stream<Operation> closed() throws IOException {
    return operations().filter(operation -> !operation.isOpen());
  }

  static Stream<Operation> ofSomething() throws IOException {
    // Of a plan only a directory of extensions can be missing, which DirectoryExtensionsTests show.
    return operations()
        .filter(operation -> operation.documents("404") && !operation.id().equals("createPlan"));
  }

  static Stream<Operation> mistakable() throws IOException {
    return operations().filter(operation -> operation.documents("400"));
  }

  private Answer send(
      Operation operation, String id, String query, String body, String... headers) {
    var path = operation.path().replaceAll("\\{[^}]*}", id);
    var publisher = operation.hasBody() ? BodyPublishers.ofString(body) : BodyPublishers.noBody();
    return api.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path + query))
            .headers("Content-Type", "application/json")
            .headers(headers)
            .method(operation.method(), publisher));
  }

  private Answer mistaken(Operation operation, String id) {
    if (operation.hasBody()) {
      return send(operation, id, "", "{\"a\": ", BEARER);
    }
    if (operation.takes("IdempotencyKey")) {
      var key = new String[] {"Idempotency-Key", "k".repeat(300), BEARER[0], BEARER[1]};
      return send(operation, id, "?workspace=default&operation=a", "", key);
    }
    if (operation.takes("Last-Event-ID")) {
      var lastEvent = new String[] {"Last-Event-ID", "none", BEARER[0], BEARER[1]};
      return send(operation, id, "", "", lastEvent);
    }
    return send(operation, id, "?limit=0&offset=-1&count=-1&kind=odd", "", BEARER);
  }

  private static void refused(Operation operation, Answer answer, int status) {
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(status);
    assertThat(operation.documents(Integer.toString(status))).as("documented").isTrue();
    assertThat(answer.text("/code")).isNotBlank();
    if (!operation.isCompatible()) {
      assertThat(answer.contentType()).startsWith("application/problem+json");
    }
  }

  @ParameterizedTest
  @MethodSource("closed")
  void whoHasAnotherTokenIsRefused(Operation operation) {
    var other = "Bearer " + "f".repeat(32);
    refused(operation, send(operation, UNKNOWN, "", "{}", "Authorization", other), 401);
  }

  @ParameterizedTest
  @MethodSource("mistakable")
  void aMistakeIsTold(Operation operation) {
    refused(operation, mistaken(operation, submitted()), 400);
  }

  @ParameterizedTest
  @MethodSource("ofSomething")
  void whatIsNotThereIsTold(Operation operation) {
    var query = "?workspace=default&operation=a";
    var body = BODIES.getOrDefault(operation.id(), "{}");
    var headers = new String[] {"If-Match", "*", BEARER[0], BEARER[1]};
    refused(operation, send(operation, UNKNOWN, query, body, headers), 404);
  }

  /** There is a workflow, since its absence would be told first. */
  private String submitted() {
    var plan =
        api.post(
            "/api/v1/plans",
            """
            {"workspace": "default", "action": "apply",
             "document": {"name": "empty", "settings": {"provider": "demo"}, "servers": []}}
            """);
    var body = "{\"workspace\": \"default\", \"plan\": \"%s\"}".formatted(plan.text("/digest"));
    var workflow = api.post("/api/v1/workflows", body);
    assertThat(workflow.status()).as(workflow.body().toString()).isEqualTo(202);
    return workflow.text("/id");
  }
}
