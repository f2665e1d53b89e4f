package io.provisioning.orchestrator.declaration.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.json.JsonMapper;

/** Completion over HTTP; what is suggested where is shown in the module `config`. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class CompletionApiIntegrationTests {

  private static final String HALF =
      """
      name: web
      servers:
        - name: a
          taskservs:
            - ng
          role:\s
          labels: { team: x
      """;

  @TempDir static Path home;

  @LocalServerPort private int port;
  private Api api;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add(
        "provisioning.extensions.directories",
        () -> Path.of("../extension-registry/catalog").toAbsolutePath().normalize().toString());
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  @Test
  void aBlockOfTheCatalogueTakesThePlaceOfWhatWasTyped() {
    var answer = complete("shop", "yaml", HALF, 5, 11);

    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
    assertThat(answer.text("/items/0/label")).isEqualTo("nginx");
    assertThat(answer.text("/items/0/kind")).isEqualTo("block");
    assertThat(answer.text("/items/0/source")).isEqualTo("catalogue");
    assertThat(answer.text("/items/0/insert_text")).startsWith("name: nginx\n        version: ");
    assertThat(answer.body().at("/items/0/replaces").toString())
        .isEqualTo("{\"line\":5,\"column\":9,\"end_column\":11}");
  }

  @Test
  void aWorkspaceLearnsFromItselfAndFromNoOther() throws IOException {
    declare("mine", "first", "mine-server", "mine-role");
    declare("theirs", "second", "theirs-server", "theirs-role");

    assertThat(labels(complete("mine", "yaml", HALF, 6, 11))).containsExactly("mine-role");
    for (int line = 1; line <= 8; line++) {
      for (int column = 1; column < 30; column++) {
        var answer = complete("mine", "yaml", HALF, line, column);
        assertThat(answer.body().toString()).doesNotContain("theirs", "hunter2");
      }
    }
    assertThat(labels(complete("empty", "yaml", HALF, 6, 11))).isEmpty();
  }

  @Test
  void aChangedFileIsReadAgain() throws IOException {
    declare("changing", "first", "a", "before");
    assertThat(labels(complete("changing", "yaml", HALF, 6, 11))).containsExactly("before");
    declare("changing", "first", "a", "afterwards");
    assertThat(labels(complete("changing", "yaml", HALF, 6, 11))).containsExactly("afterwards");
  }

  @Test
  void aDocumentCutAnywhereIsAnswered() throws IOException {
    var example = Files.readString(Path.of("../examples/web/infra.pkl"));
    for (int offset = 0; offset <= example.length(); offset += 3) {
      var cut = example.substring(0, offset);
      var lines = cut.split("\n", -1);
      var last = lines[lines.length - 1];
      var answer = complete("shop", "pkl", cut, lines.length, last.length() + 1);
      assertThat(answer.status()).as(cut).isEqualTo(200);
    }
  }

  @Test
  void aFormatThatIsNotCompletedAndAPlaceThatIsNotThereAreRefused() {
    var format = complete("shop", "toml", "name = \"a\"", 1, 1);
    assertThat(format.status()).isEqualTo(400);
    assertThat(format.text("/code")).isEqualTo("invalid-document");
    assertThat(format.text("/errors/0/path")).isEqualTo("format");
    assertThat(format.text("/errors/0/expected")).isEqualTo("one of yaml, pkl, json");

    for (var place : List.of(new int[] {2, 1}, new int[] {1, 9})) {
      var answer = complete("shop", "yaml", "name: a", place[0], place[1]);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.text("/errors/0/expected"))
          .isEqualTo("a place in the text, which ends at line 1, column 8");
    }
    var none = complete("shop", "yaml", "name: a", 0, 1);
    assertThat(none.status()).isEqualTo(400);
  }

  private static void declare(String workspace, String name, String server, String role)
      throws IOException {
    var directory = home.resolve("workspaces").resolve(workspace).resolve("infra").resolve(name);
    Files.createDirectories(directory);
    var text =
        """
        name: %s
        servers:
          - name: %s
            role: %s
            taskservs:
              - name: redis
                config: { password: hunter2hunter2 }
        """
            .formatted(name, server, role);
    Files.writeString(directory.resolve("infra.yaml"), text);
  }

  private static List<String> labels(Api.Answer answer) {
    return answer
        .body()
        .path("items")
        .valueStream()
        .map(it -> it.path("label").asString())
        .toList();
  }

  private Api.Answer complete(String workspace, String format, String text, int line, int column) {
    var body =
        Map.of(
            "workspace",
            workspace,
            "name",
            "web",
            "format",
            format,
            "text",
            text,
            "line",
            line,
            "column",
            column);
    return api.post(
        "/api/v1/infrastructure-completions", JsonMapper.shared().writeValueAsString(body));
  }
}
