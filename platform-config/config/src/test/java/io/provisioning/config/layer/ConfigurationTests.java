package io.provisioning.config.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationTests {

  @TempDir private Path home;
  private LayersFixture layers;

  @BeforeEach
  void emptyHome() {
    layers = new LayersFixture(home);
  }

  @Test
  void defaultsAreTyped() {
    var configuration = layers.load();

    assertThat(configuration.get(Keys.WORKSPACE)).isEqualTo("default");
    assertThat(configuration.get(Keys.ENVIRONMENT)).isEqualTo("dev");
    assertThat(configuration.get(Keys.ORCHESTRATOR_PORT)).isEqualTo(9090);
    assertThat(configuration.get(Keys.ORCHESTRATOR_URL))
        .isEqualTo(URI.create("http://127.0.0.1:9090"));
    assertThat(configuration.get(Keys.ORCHESTRATOR_CONNECT_TIMEOUT))
        .isEqualTo(Duration.ofSeconds(3));
    assertThat(configuration.get(Keys.ORCHESTRATOR_ANSWER_TIMEOUT))
        .isEqualTo(Duration.ofMinutes(2));
    assertThat(configuration.find(Keys.INFRASTRUCTURE_PROVIDER)).isEmpty();
    assertThat(configuration.find(Keys.WORKFLOW_PARALLEL_LIMIT)).isEmpty();
    assertThat(configuration.find(Keys.WORKFLOW_ROLLBACK)).isEmpty();
    assertThat(configuration.get(Keys.WORKFLOW_WAIT)).isTrue();
    assertThat(configuration.get(Keys.WORKFLOW_PATIENCE)).isEqualTo(Duration.ofMinutes(2));
    assertThat(configuration.get(Keys.CONSOLE_FORMAT)).isEqualTo("text");
    assertThat(configuration.get(Keys.CONSOLE_COLOUR)).isEqualTo("auto");
    assertThat(configuration.get(Keys.PATHS_BASE)).isEqualTo(home);
    assertThat(configuration.get(Keys.PATHS_WORKSPACES)).isEqualTo(home.resolve("workspaces"));
  }

  @Test
  void aKeyWithoutAnyValueCannotBeGot() {
    assertThatThrownBy(() -> layers.load().get(Keys.WORKFLOW_ROLLBACK))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void eachLayerWinsOverThoseBelow() throws IOException {
    assertThat(port()).isEqualTo(9090);
    layers.write("config.toml", "[orchestrator]\nport = 2\n");
    assertThat(port()).isEqualTo(2);
    layers.write("workspaces/default/config.yaml", "orchestrator: {port: 3}\n");
    assertThat(port()).isEqualTo(3);
    layers.write("workspaces/default/infra/web/config.json", "{\"orchestrator\": {\"port\": 4}}");
    assertThat(port()).isEqualTo(4);
    layers.write("workspaces/default/environments/dev.pkl", "orchestrator { port = 5 }\n");
    assertThat(port()).isEqualTo(5);
    layers.variable("PROVISIONING_ORCHESTRATOR__PORT", "6");
    assertThat(port()).isEqualTo(6);
    assertThat(layers.load("orchestrator.port=7").get(Keys.ORCHESTRATOR_PORT)).isEqualTo(7);

    var explanation = layers.load("orchestrator.port=7", "orchestrator.port=8");
    assertThat(explanation.explain("orchestrator.port").settings())
        .extracting(it ->
            it.layer().label()
                + " = "
                + it.value()
                + " at "
                + it.origin().toString().replace(home + "/", ""))
        .containsExactly(
            "flags = 8 at --set orchestrator.port",
            "environment variables = 6 at environment variable PROVISIONING_ORCHESTRATOR__PORT",
            "environment = 5 at workspaces/default/environments/dev.pkl:1:23",
            "infrastructure = 4 at workspaces/default/infra/web/config.json:1:27",
            "workspace = 3 at workspaces/default/config.yaml:1:22",
            "user = 2 at config.toml:2:1",
            "system defaults = 9090 at defaults.yaml:5:9");
  }

  @Test
  void whatIsRememberedStandsInThePlaceOfADefault() throws IOException {
    layers.write("run/port", "19090\n");

    assertThat(layers.load().get(Keys.ORCHESTRATOR_URL)).hasPort(19_090);
    assertThat(layers.load().explain("orchestrator.port").settings())
        .singleElement()
        .satisfies(it -> assertThat(it.origin().source()).endsWith("run/port"));
    layers.write("run/port", "no port");
    assertThat(port()).isEqualTo(9090);
    layers.write("run/port", "19090").write("config.toml", "[orchestrator]\nport = 2\n");
    assertThat(port()).isEqualTo(2);
  }

  @Test
  void workspaceAndEnvironmentChooseTheFiles() throws IOException {
    layers
        .write("config.yaml", "workspace: staging\n")
        .write("workspaces/staging/config.yaml", "environment: prod\n")
        .write("workspaces/staging/environments/prod.yaml", "console: {format: json}\n")
        .write("workspaces/other/config.yaml", "console: {colour: never}\n");

    assertThat(layers.load().get(Keys.CONSOLE_FORMAT)).isEqualTo("json");
    assertThat(layers.load("environment=test").get(Keys.CONSOLE_FORMAT)).isEqualTo("text");
    layers.variable("PROVISIONING_WORKSPACE", "other");
    assertThat(layers.load().get(Keys.CONSOLE_COLOUR)).isEqualTo("never");
  }

  @Test
  void explainShowsWhatWasLookedUp() throws IOException {
    layers.write("config.yaml", "paths:\n  base: /srv/{{env.SITE}}/{{now.date}}\n");
    layers.variable("SITE", "paris");
    var explanation = layers.load().explain("paths.workspaces");

    assertThat(explanation.value()).contains("/srv/paris/2026-11-20/workspaces");
    assertThat(explanation.winner().map(Setting::layer)).contains(Layer.SYSTEM);
    assertThat(explanation.steps())
        .extracting(step -> step.reference() + " = " + step.value())
        .containsExactly(
            "{{env.SITE}} = paris",
            "{{now.date}} = 2026-11-20",
            "{{paths.base}} = /srv/paris/2026-11-20");
    assertThat(explanation.steps().getLast().origin())
        .hasToString("Optional[" + home + "/config.yaml:2:9]");
  }

  @Test
  void explainingAnUnknownKeyNamesTheNearest() {
    assertThatThrownBy(() -> layers.load().explain("orchestrator.prot"))
        .hasMessageContaining("did you mean `orchestrator.port`?");
  }

  @Test
  void allHasEveryKeyThatHasAValue() {
    var all = layers.load("workflow.rollback=false").all();

    assertThat(all).hasSize(Keys.all().size() - 5); // five have no default
    assertThat(all)
        .extracting(it -> it.key() + " " + it.text() + " " + it.layer())
        .contains("workflow.rollback false FLAGS", "orchestrator.url http://127.0.0.1:9090 SYSTEM");
  }

  @Test
  void everyKeyIsDocumentedAndEveryVariableIsItsOwn() {
    assertThat(Keys.all()).allSatisfy(key -> assertThat(key.documentation()).endsWith("."));
    assertThat(Keys.names().stream().map(SettingsReader::variable)).doesNotHaveDuplicates();
  }

  private int port() {
    return layers.load().get(Keys.ORCHESTRATOR_PORT);
  }

  @Test
  void anyServiceHasAPort() throws IOException {
    layers.write("config.yaml", "notes: {port: 9191}\n");
    assertThat(layers.load().get(Keys.portOf("notes"))).isEqualTo(9191);
    layers.variable("PROVISIONING_NOTE_BOOK__PORT", "9192");
    assertThat(layers.load().get(Keys.portOf("note-book"))).isEqualTo(9192);
    assertThat(layers.load("notes.port=9193").get(Keys.portOf("notes"))).isEqualTo(9193);
    assertThat(layers.load().find(Keys.portOf("other"))).isEmpty();
    assertThat(layers.load().all()).anyMatch(it -> it.key().name().equals("notes.port"));
    assertThat(Keys.portOf("control-center")).isSameAs(Keys.CONTROL_CENTER_PORT);

    assertThatThrownBy(() -> layers.load("orchestratr.port=1"))
        .hasMessageContaining("did you mean `orchestrator.port`?");
    assertThatThrownBy(() -> layers.load("notes.port=none"))
        .hasMessageContaining("notes.port: expected a whole number");
    layers.write("config.yaml", "notes: {port: 9191, url: x}\n");
    assertThatThrownBy(layers::load).hasMessageContaining("notes: expected the name of a key");
  }

  @Test
  void foldersAreAListOrOneText() throws IOException {
    layers.write("config.yaml", "services: {folders: [/a, '{{provisioning.home}}/b']}\n");
    assertThat(layers.load().get(Keys.SERVICES_FOLDERS))
        .containsExactly(Path.of("/a"), layers.home().resolve("b"));
    layers.variable("PROVISIONING_SERVICES__FOLDERS", "/c:/d");
    assertThat(layers.load().get(Keys.SERVICES_FOLDERS))
        .containsExactly(Path.of("/c"), Path.of("/d"));

    assertThatThrownBy(() -> layers.load("services.folders=here"))
        .hasMessageContaining("absolute paths, with `:` between them");
    layers.write("config.yaml", "services: {folders: [1]}\n");
    assertThatThrownBy(layers::load).hasMessageContaining("services.folders: expected absolute");
  }
}
