package io.provisioning.config.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsReaderTests {

  @TempDir private Path home;
  private LayersFixture layers;

  @BeforeEach
  void emptyHome() {
    layers = new LayersFixture(home);
  }

  @Test
  void everythingWrongInAllLayersIsFoundAtOnce() throws IOException {
    layers
        .write("config.toml", "workspace = 5\n[orchestrator]\nprot = 1\nport = \"9090\"\n")
        .write("workspaces/default/config.yaml", "orchestrator: 1\nworkspace: other\n")
        .write(
            "workspaces/default/environments/dev.json",
            "{\"console\": {\"format\": \"jsn\", \"colour\": [\"auto\"]},\n \"consoles\": {}}")
        .variable("PROVISIONING_ORCHESTRATOR_PORT", "1")
        .variable("PROVISIONING_WORKFLOW__WAIT", "yes");

    assertThat(findings("orchestrator.port=0", "nonsense", "console.fromat=text"))
        .containsExactlyInAnyOrder(
            "HOME/config.toml:1:1: workspace: expected a name of lower-case letters, digits and"
                + " inner hyphens, got 5",
            "HOME/config.toml:3:1: orchestrator.prot: expected the name of a key, got"
                + " `orchestrator.prot`; did you mean `orchestrator.port`?",
            "HOME/config.toml:4:1: orchestrator.port: expected a whole number from 1 to 65535, got"
                + " \"9090\"",
            "HOME/workspaces/default/config.yaml:1:15: orchestrator: expected settings by name, got"
                + " 1",
            "HOME/workspaces/default/config.yaml:2:12: workspace: expected this key in an earlier"
                + " layer or a flag: it decides which file this is, got it in the layer workspace",
            "HOME/workspaces/default/environments/dev.json:1:24: console.format: expected one of"
                + " text, json, got \"jsn\"; did you mean `json`?",
            "HOME/workspaces/default/environments/dev.json:1:41: console.colour: expected one of"
                + " auto, always, never, got a list of 1",
            "HOME/workspaces/default/environments/dev.json:2:2: consoles: expected the name of a"
                + " key, got `consoles`",
            "environment variable PROVISIONING_ORCHESTRATOR_PORT: PROVISIONING_ORCHESTRATOR_PORT:"
                + " expected the variable of a key, such as `PROVISIONING_ORCHESTRATOR__PORT`, got"
                + " `PROVISIONING_ORCHESTRATOR_PORT`; did you mean"
                + " `PROVISIONING_ORCHESTRATOR__PORT`?",
            "environment variable PROVISIONING_WORKFLOW__WAIT: workflow.wait: expected true or"
                + " false, got \"yes\"",
            "--set orchestrator.port: orchestrator.port: expected a whole number from 1 to 65535,"
                + " got \"0\"",
            "--set nonsense: nonsense: expected `key=value`, got `nonsense`",
            "--set console.fromat: console.fromat: expected the name of a key, got `console.fromat`;"
                + " did you mean `console.format`?");
  }

  @Test
  void variablesOfTheLauncherAndTheServicesAreNotKeys() {
    layers
        .variable("PROVISIONING_HOME", "/somewhere")
        .variable("PROVISIONING_INSTALLATION", "x")
        .variable("PROVISIONING_PROVIDERS_LOCAL_SOCKET", "/run/podman.sock")
        .variable("HOME", "/root");

    assertThat(layers.load().all()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource
  void everySettingOfAServiceIsSetByItsVariable(String setting) {
    var key = setting.replace(".*", ".some.failure-rate").replace("[]", "");
    layers
        .variable(ServiceSettings.variable(key), "1")
        .variable(key.toUpperCase(Locale.ROOT).replaceAll("[-.]", "_"), "1");

    assertThat(layers.load().all()).isNotEmpty();
  }

  static List<String> everySettingOfAServiceIsSetByItsVariable() {
    return ServiceSettings.names();
  }

  @Test
  void aVariableOfNobodyIsToldWithTheNearestOfAService() {
    layers.variable("PROVISIONING_GATEWAY_LIMITS_PERCALER", "9");

    assertThat(findings())
        .singleElement()
        .asString()
        .contains("did you mean `PROVISIONING_GATEWAY_LIMITS_PERCALLER`?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          config.toml | a = = 1               | config.toml:1:5
          config.yaml | "a: [1"               | config.yaml:1:6
          config.json | "{""a"": }"           | config.json:1:7
          config.pkl  | "console { x = }"      | config.pkl:1
          config.pkl  | "x = read(""env:HOME"")" | config.pkl:1
          config.pkl  | "x = import(""file:///etc/passwd"")" | config.pkl:1
          config.pkl  | "x = y"               | config.pkl:1
          config.pkl  | "x: Int = x"          | config.pkl:1
          config.pkl  | "local function f(n: Int): Int = if (n == 0) 0 else f(n + 1) x = f(1)" | config.pkl:1
          config.pkl  | "local function f(n: Int): Int = if (n < 2) n else f(n - 1) + f(n - 2) x = f(90)" | config.pkl:1
          config.json | "[1]"                 | config.json:1:1
          """)
  void aDocumentThatCannotBeReadIsFoundWithItsPlace(String file, String text, String place)
      throws IOException {
    layers.write(file, text.replaceAll("^\"|\"$", "").replace("\"\"", "\""));

    assertThat(findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding).startsWith("HOME/" + place));
  }

  @Test
  void pklSettingsHaveTheirPlaces() throws IOException {
    layers.write(
        "config.pkl",
        """
        local chosen = 5
        orchestrator {
          port = chosen * 1000
          answer_timeout = 90.s
        }
        workflow {
          parallel_limt = 3
        }
        """);

    assertThat(findings())
        .containsExactly(
            "HOME/config.pkl:7:3: workflow.parallel_limt: expected the name of a key, got"
                + " `workflow.parallel_limt`; did you mean `workflow.parallel_limit`?");
    layers.write("config.pkl", "orchestrator {\n  answer_timeout = 90.s\n}\n");
    assertThat(layers.load().get(Keys.ORCHESTRATOR_ANSWER_TIMEOUT)).hasSeconds(90);
  }

  @Test
  void whatPklKeepsForItselfIsNotPassedOver() throws IOException {
    layers.write("config.pkl", "output {\n  format = \"json\"\n}\n");

    assertThat(findings()).singleElement().asString().contains("config.pkl:1:1: output");
    assertThat(Keys.names()).noneMatch(name -> name.startsWith("output"));
  }

  @Test
  void anEmptyFileSaysNothing() throws IOException {
    layers.write("config.yaml", "# nothing yet\n").write("workspaces/default/config.toml", "");

    assertThat(layers.load().get(Keys.WORKSPACE)).isEqualTo("default");
  }

  @Test
  void twoFilesForOneLayerAreAmbiguous() throws IOException {
    layers.write("config.yaml", "").write("config.toml", "");

    assertThat(catchThrowableOfType(ProblemException.class, layers::load))
        .hasMessageContaining("the layer user has several files");
  }

  private List<String> findings(String... flags) {
    return catchThrowableOfType(ProblemException.class, () -> layers.load(flags))
        .findings()
        .stream()
        .map(finding -> finding.toString().replace(home.toString(), "HOME"))
        .toList();
  }
}
