package io.provisioning.config.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Format;
import io.provisioning.config.infrastructure.DocumentText.Draft;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IsolatedLanguageIntegrationTests {

  private static final List<String> PROVIDERS = List.of("local", "demo");
  private static final IsolatedLanguage LANGUAGE =
      new IsolatedLanguage(PROVIDERS, Duration.ofMinutes(1), List.of());

  private static final String YAML =
      """
      name: web
      settings: {provider: demo, labels: {team: a}}
      networks: [{name: lan, cidr: 10.1.0.0/24}]
      volumes: [{name: data, size: 10 GiB}]
      servers:
        - name: db
          networks: [lan]
          volumes: [{volume: data, path: /var/lib/db}]
          taskservs: [{name: postgres, config: {port: 5432, ratio: 0.5, tls: true}}]
        - {name: web, count: 3}
      """;

  @TempDir private Path workspace;

  @AfterAll
  static void end() {
    LANGUAGE.close();
  }

  @Test
  void whatTheProcessReadsIsWhatIsReadHere() throws IOException {
    var file = Files.writeString(workspace.resolve("infra.yaml"), YAML);
    try (var here = InfrastructureLanguage.create(PROVIDERS)) {
      assertThat(LANGUAGE.readInfrastructure(file, workspace))
          .isEqualTo(here.readInfrastructure(file, workspace));
      assertThat(LANGUAGE.parse(YAML, Format.YAML, "x"))
          .isEqualTo(here.parse(YAML, Format.YAML, "x"));
      assertThat(LANGUAGE.jsonSchema()).isEqualTo(here.jsonSchema());
      var batch =
          "{\"name\":\"b\",\"operations\":[{\"name\":\"one\",\"remove\":{\"kind\":\"server\",\"name\":\"a\"}}]}";
      assertThat(LANGUAGE.parseBatch(batch, "x")).isEqualTo(here.parseBatch(batch, "x"));
    }
  }

  @Test
  void everyValueHasItsPlace() throws IOException {
    var read = LANGUAGE.readInfrastructure(new Draft(YAML, workspace.resolve("a.yaml"), workspace));

    assertThat(read.places().find("servers[0].taskservs[0].config.port").line()).isEqualTo(9);
    assertThat(read.places().find("servers[1].taskservs[7].after").line()).isEqualTo(10);
  }

  @Test
  void findingsComeWithTheirPlaces() {
    var refusal = refused("name: web\nservers: [{name: db, plan: smal}]\n", "infra.yaml");

    assertThat(refusal.problem()).isEqualTo(DocumentProblem.INVALID_DOCUMENT);
    assertThat(refusal.findings().getFirst().toString())
        .endsWith(
            "infra.yaml:2:28: servers[0].plan: expected one of small, medium, large, xlarge,"
                + " got \"smal\"; did you mean `small`?");
  }

  @Test
  void aDraftIsReadWhereItWillBeAndNothingIsWritten() throws IOException {
    var directory = Files.createDirectories(workspace.resolve("infra/web"));
    Files.writeString(directory.resolve("names.pkl"), "server = \"db\"\n");
    var text =
        """
        amends "provisioning:Infrastructure.pkl"
        import "names.pkl"
        name = "web"
        servers { new { name = names.server } }
        """;

    var read =
        LANGUAGE.readInfrastructure(new Draft(text, directory.resolve("infra.pkl"), workspace));

    assertThat(read.value().servers()).singleElement().extracting("name").isEqualTo("db");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(directory.resolve("names.pkl"));
    }
  }

  @Test
  void aDraftNeedsNoDirectory() {
    var file = workspace.resolve("not/there/infra.pkl");
    var text = "amends \"provisioning:Infrastructure.pkl\"\nname = \"web\"\n";

    var read = LANGUAGE.readInfrastructure(new Draft(text, file, workspace.resolve("not")));

    assertThat(read.value().name()).isEqualTo("web");
    assertThat(workspace.resolve("not")).doesNotExist();
  }

  @Test
  void theProcessIsGoneWhenNobodyNeedsIt() {
    var before = children().toList();
    try (var language = new IsolatedLanguage(PROVIDERS, Duration.ofMillis(1), List.of())) {
      language.warmUp();
      children().filter(child -> !before.contains(child)).forEach(child -> child.onExit().join());
      assertThat(language.parseInfrastructure("{\"name\":\"again\"}", "x").name())
          .isEqualTo("again");
    }
  }

  private static Stream<ProcessHandle> children() {
    return ProcessHandle.current().children().filter(ProcessHandle::isAlive);
  }

  private ProblemException refused(String text, String file) {
    return catchThrowableOfType(
        ProblemException.class,
        () -> LANGUAGE.readInfrastructure(new Draft(text, workspace.resolve(file), workspace)));
  }
}
