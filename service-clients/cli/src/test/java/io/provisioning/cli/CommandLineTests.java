package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTests {

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void versionIsSaid() {
    assertThat(shell.run("version")).isZero();
    assertThat(shell.out()).startsWith("provisioning ").contains("Java 25");
    assertThat(shell.run("version", "--json")).isZero();
    assertThat(shell.out()).contains("\"java\" : ");
  }

  @Test
  void helpIsTheSameAllWaysRound() {
    assertThat(shell.run("help", "infra", "apply")).isZero();
    var help = shell.out();
    assertThat(help).contains("Usage: provisioning infra apply", "--allow-irreversible");

    assertThat(shell.run("infra", "help", "apply")).isZero();
    assertThat(shell.out()).isEqualTo(help);
    assertThat(shell.run("infra", "apply", "--help")).isZero();
    assertThat(shell.out()).isEqualTo(help);
    assertThat(shell.run("help", "infra")).isZero();
    var group = shell.out();
    assertThat(shell.run("infra", "--help")).isZero();
    assertThat(shell.out()).isEqualTo(group);
  }

  @Test
  void noCommandAtAllShowsTheHelp() {
    assertThat(shell.run()).isEqualTo(2);
    assertThat(shell.err()).contains("Usage: provisioning", "infra", "workflow");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          infar list            | error: there is no command `provisioning infar`; did you mean `infra`?
          infra aply web        | error: there is no command `provisioning infra aply`; did you mean `apply`?
          workflow list --jsno  | error: `provisioning workflow list` has no option `--jsno`; did you mean `--json`?
          help infra aply       | error: there is no command `provisioning infra aply`; did you mean `apply`?
          version now           | error: `provisioning version` takes no argument `now`
          infra                 | error: `provisioning infra` needs a command
          server show           | error: missing required parameter: '<server>'
          server create         | error: missing required option: '--infra=<infra>'
          workflow list --limit x | error: invalid value for option '--limit': 'x' is not an int
          sops decrypt --input-type yml f | error: `--input-type` cannot be `yml`; did you mean `yaml`?
          alert list --state gone | error: `--state` cannot be `gone`
          workflow list --limit 0 | error: `--limit` must be from 1 to 1000
          workflow list --state done | error: there is no state `done`
          completion fisch      | error: there is no completion for `fisch`; did you mean `fish`?
          """)
  void mistakesAreExplained(String line, String error) {
    assertThat(shell.run(line.split(" +"))).isEqualTo(2);
    assertThat(shell.err()).startsWith(error + "\n").contains("help: ").doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh"})
  void completionScriptsAreShell(String name) throws IOException, InterruptedException {
    assertThat(shell.run("completion", name)).isZero();

    var script = Files.writeString(shell.directory.resolve("completion.sh"), shell.out());
    assertThat(new ProcessBuilder("bash", "-n", script.toString()).inheritIO().start().waitFor())
        .isZero();
    assertThat(shell.out()).contains("--allow-irreversible");
  }

  @Test
  void settingsAreShownAndExplained() {
    assertThat(shell.run("config", "get", "orchestrator.port")).isZero();
    assertThat(shell.out()).as("of the last `up`").isEqualTo(shell.orchestrator.port() + "\n");
    assertThat(shell.run("config", "show")).isZero();
    assertThat(shell.out()).contains("orchestrator.port", "system defaults");

    assertThat(shell.run("config", "get", "workflow.wait", "--set", "workflow.wait=false"))
        .isZero();
    assertThat(shell.out()).isEqualTo("false\n");

    assertThat(shell.run("config", "explain", "workflow.wait", "--set", "workflow.wait=false"))
        .isZero();
    assertThat(shell.out()).contains("→ flags", "false  --set workflow.wait", "defaults.yaml:");
  }

  @Test
  void aVariableAndAFileAreLayers() throws IOException {
    Files.writeString(shell.home.directory().resolve("config.yaml"), "workflow:\n  wait: false\n");
    assertThat(shell.run("config", "get", "workflow.wait")).isZero();
    assertThat(shell.out()).isEqualTo("false\n");

    shell.environment.put("PROVISIONING_WORKFLOW__WAIT", "true");
    assertThat(shell.run("config", "explain", "workflow.wait")).isZero();
    assertThat(shell.out())
        .contains("workflow.wait = true", "→ environment variables", "config.yaml:2:");
  }

  @Test
  void wrongSettingsAreRefusedEverywhere() {
    assertThat(shell.run("config", "validate")).isZero();
    assertThat(shell.run("config", "validate", "--json")).isZero();
    assertThat(shell.out()).contains("\"valid\" : true", "\"settings\" : ");
    assertThat(shell.run("config", "validate", "--set", "nonsense")).isEqualTo(2);
    assertThat(shell.err()).contains("--set nonsense", "expected `key=value`");
    assertThat(shell.run("workflow", "list", "--set", "workflow.wiat=1")).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean `workflow.wait`?");
    assertThat(shell.run("config", "get", "orchestrator.prt")).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean `orchestrator.port`?");
  }

  @Test
  void aWrongTokenIsExplained() throws IOException {
    Files.writeString(shell.home.token(), "another\n");

    assertThat(shell.run("workflow", "list")).isEqualTo(4);
    assertThat(shell.err()).contains("the request carries no token", "help: the token");
  }

  @Test
  void aHomeThatWasNeverSetUpIsNotRunning() throws IOException {
    Files.delete(shell.home.token());

    assertThat(shell.run("server", "list")).isEqualTo(69);
    assertThat(shell.err()).startsWith("error: the platform is not running");
  }

  @Test
  void aFaultOfTheServiceNamesItsTrace() {
    shell.orchestrator.problems.add(
        FakeOrchestrator.problem(500, "internal error", "something went wrong").traceId("t-1"));

    assertThat(shell.run("provider", "list")).isEqualTo(70);
    assertThat(shell.err()).contains("error: something went wrong", "under trace t-1");
  }
}
