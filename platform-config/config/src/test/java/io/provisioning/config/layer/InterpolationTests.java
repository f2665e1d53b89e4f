package io.provisioning.config.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterpolationTests {

  @TempDir private Path home;
  private LayersFixture layers;

  @BeforeEach
  void emptyHome() {
    layers = new LayersFixture(home);
  }

  @ParameterizedTest
  @CsvSource({
    "/x/{{now.date}}, /x/2026-11-20",
    "/x/{{now.time}}, /x/19:30:05",
    "/x/{{now.instant}}, /x/2026-11-20T19:30:05Z",
    "/x/{{ env.NAME }}/y, /x/a {{b}} \\c/y",
    "/x/\\{{now.date}}, /x/{{now.date}}",
    "/x/{{not a reference}}, /x/{{not a reference}}",
    "/x/{{, /x/{{",
    "/x/}}, /x/}}",
    "/x/{{workspace}}{{orchestrator.port}}, /x/default9090",
  })
  void textIsFilledInOnce(String written, String result) {
    layers.variable("NAME", "a {{b}} \\c");

    assertThat(layers.load("paths.base=" + written).get(Keys.PATHS_BASE))
        .isEqualTo(Path.of(result));
  }

  @Test
  void aTypedKeyCanBeMadeOfAReference() throws IOException {
    layers.write("config.yaml", "orchestrator: {port: '{{env.PORT}}'}\n").variable("PORT", "81");

    assertThat(layers.load().get(Keys.ORCHESTRATOR_PORT)).isEqualTo(81);
    layers.variable("PORT", "many");
    assertThatThrownBy(() -> layers.load().get(Keys.ORCHESTRATOR_PORT))
        .hasMessageContaining("config.yaml:1:22: orchestrator.port: expected a whole number")
        .hasMessageContaining("\"many\"");
  }

  @Test
  void aCycleIsShownWithAllItsPlaces() throws IOException {
    layers.write(
        "config.yaml",
        """
        paths:
          base: "{{orchestrator.url}}"
        orchestrator:
          url: http://{{workflow.patience}}
        workflow:
          patience: "{{paths.base}}"
        """);

    assertThatThrownBy(() -> layers.load().get(Keys.ORCHESTRATOR_URL))
        .hasMessageContaining(
            "the cycle `paths.base` (HOME/config.yaml:2:9) → `orchestrator.url` (HOME/config.yaml:4:8)"
                .replace("HOME", home.toString()));
  }

  @Test
  void whatNobodyAsksForIsNotLookedUp() {
    var configuration = layers.load("orchestrator.url=http://{{env.NOT_SET}}");

    assertThatCode(() -> configuration.get(Keys.ORCHESTRATOR_PORT)).doesNotThrowAnyException();
    assertThatThrownBy(() -> configuration.get(Keys.ORCHESTRATOR_URL))
        .hasMessageContaining(
            "expected an environment variable that is set, got `{{env.NOT_SET}}`");
    assertThatThrownBy(configuration::all).hasMessageContaining("NOT_SET");
  }

  @Test
  void anUnknownReferenceNamesTheNearest() {
    var configuration = layers.load("console.colour={{console.fromat}}");

    assertThatThrownBy(() -> configuration.get(Keys.CONSOLE_COLOUR))
        .hasMessageContaining("did you mean `console.format`?");
  }

  @Test
  void aKeyWithoutValueCannotBeReferredTo() {
    var configuration = layers.load("console.colour={{workflow.rollback}}");

    assertThatThrownBy(() -> configuration.get(Keys.CONSOLE_COLOUR))
        .hasMessageContaining("a key that has a value");
  }

  @Test
  void textDoesNotGrowWithoutEnd() {
    var many = "{{env.LONG}}".repeat(100);
    layers.variable("LONG", "x".repeat(10_000));

    assertThatThrownBy(() -> layers.load("paths.base=/" + many).get(Keys.PATHS_BASE))
        .hasMessageContaining("at most 65536 characters");
  }

  @Test
  void theBranchIsReadFromGitsFiles() throws IOException {
    assertThatThrownBy(() -> layers.load("workspace={{git.branch}}"))
        .hasMessageContaining("a Git repository around");
    Files.createDirectories(home.resolve(".git"));
    Files.writeString(home.resolve(".git/HEAD"), "ref: refs/heads/feature-1\n");
    assertThat(layers.load("workspace={{git.branch}}").get(Keys.WORKSPACE)).isEqualTo("feature-1");

    Files.writeString(home.resolve(".git/HEAD"), "0123456789abcdef0123456789abcdef01234567\n");
    assertThat(layers.load("workspace={{git.branch}}").get(Keys.WORKSPACE))
        .isEqualTo("0123456789ab");
  }

  @Test
  void aLinkedWorktreeHasItsOwnBranch() throws IOException {
    layers.write("main/worktrees/w/HEAD", "ref: refs/heads/linked\n");
    layers.write(".git", "gitdir: " + home.resolve("main/worktrees/w") + "\n");

    assertThat(layers.load("workspace={{git.branch}}").get(Keys.WORKSPACE)).isEqualTo("linked");
  }
}
