package io.provisioning.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.extension.PackageFixtures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.yaml.snakeyaml.Yaml;

/**
 * The whole service over HTTP, and the operations of its contract. Who extends this provokes what
 * the contract says that they refuse.
 */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
abstract class ContractCases {

  /** Well-formed, and the name of nothing. */
  static final String UNKNOWN = "01890000-0000-7000-8000-000000000000";

  private static final Pattern PLACE = Pattern.compile("\\{[^}]*}");

  @LocalServerPort private int port;
  private Api api;

  static void configure(DynamicPropertyRegistry registry, Path home) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.extensions.directories", () -> catalogue(home).toString());
    registry.add("provisioning.drift.every", () -> "1s");
  }

  private static Path catalogue(Path home) {
    var directory = home.resolve("catalogue");
    PackageFixtures.catalogue(directory);
    return directory;
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  final Api api() {
    return api;
  }

  /** An operation of the contract. */
  record Operation(String id, String method, String path, Map<?, ?> content) {

    boolean documents(int status) {
      return content.get("responses") instanceof Map<?, ?> answers
          && answers.containsKey(Integer.toString(status));
    }

    boolean hasBody() {
      return content.containsKey("requestBody");
    }

    boolean isOpen() {
      return content.get("security") instanceof List<?> schemes && schemes.isEmpty();
    }

    /** A stream of what happens, whatever happens. */
    boolean isEndless() {
      return id.equals("streamChanges");
    }

    boolean isCompatible() {
      return content.get("tags") instanceof List<?> tags && tags.contains("Compatibility");
    }

    boolean takes(String parameter) {
      return String.valueOf(content.get("parameters")).contains(parameter);
    }

    private String address(Call call) {
      var names = call.names().iterator();
      return PLACE.matcher(path).replaceAll(_ -> Matcher.quoteReplacement(names.next()))
          + call.query();
    }

    @Override
    public String toString() {
      return id;
    }
  }

  /**
   * What an operation is asked with.
   *
   * @param names that stand in its path, in order; more than it has do no harm
   */
  record Call(List<String> names, String query, String body, Map<String, String> headers) {

    static Call of(String... names) {
      return new Call(List.of(names), "", "", Map.of());
    }

    Call where(String parameters) {
      return new Call(names, "?" + parameters, body, headers);
    }

    Call saying(String json) {
      return new Call(names, query, json, headers);
    }

    Call with(String header, String value) {
      var more = new TreeMap<>(headers);
      more.put(header, value);
      return new Call(names, query, body, more);
    }

    Call under(String key) {
      return with("Idempotency-Key", key);
    }
  }

  /**
   * How an operation comes to be refused.
   *
   * @param code of the problem
   * @param story makes things stand so, and tells what is asked then
   */
  record Case(String operation, String code, Story story) {

    @Override
    public String toString() {
      return operation + " " + code;
    }
  }

  /** What comes before a request. */
  interface Story {
    Call of(Stock stock);
  }

  static Stream<Operation> operations() {
    try {
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
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Operation operation(String id) {
    return operations().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }

  /** Names of the operations that the contract says may answer so. */
  static List<String> documenting(int status) {
    return operations().filter(each -> each.documents(status)).map(Operation::id).toList();
  }

  final Answer send(Operation operation, Call call) {
    var request =
        api.request(operation.address(call))
            .header("Content-Type", "application/json")
            .method(
                operation.method(),
                operation.hasBody()
                    ? BodyPublishers.ofString(call.body())
                    : BodyPublishers.noBody());
    call.headers().forEach(request::setHeader);
    return api.send(request);
  }

  /** It says what is wrong, in the shape that the contract promises. */
  static void refused(Operation operation, Answer answer, int status) {
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(status);
    assertThat(operation.documents(status)).as("documented").isTrue();
    assertThat(answer.contentType())
        .startsWith(operation.isCompatible() ? "application/json" : "application/problem+json");
    assertThat(answer.text("/code")).isNotBlank();
    assertThat(answer.text(operation.isCompatible() ? "/error" : "/detail")).isNotBlank();
    if (answer.body().has("help")) {
      assertThat(answer.text("/help")).isNotBlank();
    }
  }

  static void refused(Operation operation, Answer answer, int status, String code) {
    refused(operation, answer, status);
    assertThat(answer.text("/code")).as(answer.body().toString()).isEqualTo(code);
  }
}
