package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Layers and infrastructures some of whose values are encrypted. */
class SealedFilesTests {

  private static final String CANARY = "canary-7f3a";
  private static final String LAYER =
      """
      monitoring:
        prometheus_url: https://ada:canary-7f3a@prometheus.example
      workflow: {wait: false}
      """;
  private static final String WEB =
      """
      name: web
      servers:
        - name: cache
          provider: demo
          taskservs:
            - name: redis
              config:
                password: canary-7f3a
      """;

  private Shell shell;
  private Path layer;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    does("age", "keygen", "-o", "key");
    shell.environment.put("SOPS_AGE_KEY_FILE", "key");
    layer = shell.home.directory().resolve("config.yaml");
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private void does(String... command) {
    assertThat(shell.run(command)).as(shell.err()).isZero();
    assertThat(shell.out() + shell.err()).doesNotContain(CANARY);
  }

  private String refuses(int code, String... command) {
    assertThat(shell.run(command)).as(shell.out() + shell.err()).isEqualTo(code);
    assertThat(shell.out() + shell.err()).doesNotContain(CANARY, "Exception");
    return shell.err();
  }

  private void encrypt(Path file, String regex) {
    does("age", "keygen", "-y", "key");
    var recipient = shell.out().strip();
    does("sops", "encrypt", "-i", "--age", recipient, "--encrypted-regex", regex, file.toString());
  }

  private void sealedLayer() throws IOException {
    Files.writeString(layer, LAYER);
    encrypt(layer, "_url$");
    assertThat(layer).content().contains("ENC[").doesNotContain(CANARY);
  }

  @Test
  void explainSaysThatAValueIsSealedAndWhere() throws IOException {
    sealedLayer();

    does("config", "explain", "monitoring.prometheus_url");
    assertThat(shell.out())
        .contains("monitoring.prometheus_url = (sealed)")
        .contains("sealed: encrypted in its file")
        .contains("(sealed)  " + layer + ":2:");
    does("config", "explain", "monitoring.prometheus_url", "--json");
    assertThat(shell.out()).contains("\"sealed\" : true", "\"line\" : 2");
    does("config", "explain", "workflow.wait", "--json");
    assertThat(shell.out()).contains("\"value\" : \"false\"", "\"sealed\" : false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "show --json", "get monitoring.prometheus_url", "validate"})
  void nothingShowsIt(String command) throws IOException {
    sealedLayer();

    does(("config " + command).split(" ", -1));
  }

  @Test
  void whatRefersToItIsSealedToo() throws IOException {
    sealedLayer();

    does(
        "config",
        "explain",
        "monitoring.alertmanager_url",
        "--set",
        "monitoring.alertmanager_url={{monitoring.prometheus_url}}");
    assertThat(shell.out()).contains("{{monitoring.prometheus_url}} is (sealed)");
    assertThat(
            refuses(2, "config", "show", "--set", "orchestrator.url={{monitoring.prometheus_url}}"))
        .contains("orchestrator.url: expected a value without one that is sealed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "workspace: canary-7f3a",
        "orchestrator: {answer_timeout: canary-7f3a}",
        "monitoring: {prometheus_url: https://prometheus.example/canary-7f3a}",
        "monitoring: {prometheus_url: '{{env.HOME}}canary-7f3a'}",
        "monitoring: canary-7f3a",
        "services: {folders: [/canary-7f3a]}"
      })
  void whatWouldBeShownCannotBeSealed(String text) throws IOException {
    Files.writeString(layer, text + "\n");
    encrypt(layer, ".");

    assertThat(refuses(2, "config", "validate")).contains(layer + ":", "sealed value");
  }

  @Test
  void withoutAnIdentityTheFileAndItsRecipientsAreNamed() throws IOException {
    sealedLayer();
    shell.environment.remove("SOPS_AGE_KEY_FILE");

    assertThat(refuses(128, "config", "show"))
        .contains("`" + layer + "`", "age1", "SOPS_AGE_KEY_FILE");
  }

  @Test
  void anAlteredLayerIsNotRead() throws IOException {
    sealedLayer();
    var text = Files.readString(layer);

    Files.writeString(layer, text.replace("wait: false", "wait: true"));
    refuses(51, "config", "show");
    Files.writeString(layer, text.substring(0, text.indexOf("sops:")));
    assertThat(refuses(2, "config", "show")).contains(layer + ":2:", "the block `sops`");
    Files.writeString(layer, text + "# " + "x".repeat(1 << 20));
    assertThat(refuses(2, "config", "show")).contains("1 MiB");
  }

  @Test
  void aPlanGetsReferencesAndTheirTextsBeside() throws IOException {
    encrypt(shell.declare("web", WEB), "^password$");
    shell.orchestrator.plans.add(aPlan());

    does("infra", "validate", "web", "--json");
    assertThat(shell.out()).contains("\"password\" : \"secret:sealed:");
    does("infra", "plan", "web");
    var body = shell.orchestrator.bodies.getLast();
    assertThat(body)
        .containsPattern("\"password\":\"secret:sealed:[0-9a-f]{32}\"")
        .containsPattern("\"sealed\":\\{\"secret:sealed:[0-9a-f]{32}\":\"canary-7f3a\"}");
  }

  @Test
  void whatIsNoTextOfAConfigurationCannotBeEncrypted() throws IOException {
    var file = shell.declare("web", WEB);
    encrypt(file, ".");

    assertThat(refuses(2, "infra", "validate", "web"))
        .contains(file + ":1:7: name: expected a value in clear", "--encrypted-regex");
    shell.declare("web", WEB.replace("password: canary-7f3a", "maxmemory_mb: 77"));
    encrypt(file, "^maxmemory_mb$");
    assertThat(refuses(2, "infra", "validate", "web")).contains("encrypted value that is not text");
  }

  @Test
  void aScheduleKeepsNoneOfThem() throws IOException {
    encrypt(shell.declare("web", WEB), "^password$");

    assertThat(
            refuses(
                2,
                "schedule",
                "create",
                "nightly",
                "--cron",
                "0 2 * * *",
                "--infra",
                "web",
                "--pin"))
        .contains("secret:<path>#<field>");
    assertThat(shell.orchestrator.requests).isEmpty();
  }

  @Test
  void diffNamesWhatDiffersAndShowsNothing() throws IOException {
    sealedLayer();
    var before = layer.toString();
    var after = Files.copy(layer, shell.directory.resolve("after.yaml")).toString();
    does("sops", "diff", before, after);
    does("sops", "set", after, "[\"monitoring\"][\"prometheus_url\"]", "\"http://canary-7f3a\"");

    refuses(1, "sops", "diff", before, after);
    assertThat(shell.out())
        .isEqualToIgnoringNewLines("changed  [\"monitoring\"][\"prometheus_url\"]");
    refuses(1, "sops", "diff", "--json", before, after);
    assertThat(shell.out()).contains("\"same\" : false").doesNotContain("before");
    assertThat(shell.run("sops", "diff", "--show-values", before, after)).isEqualTo(1);
    assertThat(shell.out()).contains("+ \"http://" + CANARY + "\"");
    refuses(2, "sops", "diff", before, "nope.yaml");
    refuses(2, "sops", "diff", before);
    shell.environment.clear();
    assertThat(refuses(128, "sops", "diff", before, after)).contains("`" + before + "`");
  }
}
