package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.aServer;
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

class CompleteNamesTests {

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
  void infrastructuresAndWorkspacesAreThoseOfTheHome() throws IOException {
    shell.declare("web", "name: web\n");
    shell.declare("wide", "name: wide\n");
    shell.declare("shop", "name: shop\n");

    assertThat(shell.run("complete-names", "infra", "w")).isZero();
    assertThat(shell.out()).isEqualTo("web\nwide\n");
    assertThat(shell.run("complete-names", "infra", "-w", "elsewhere")).isZero();
    assertThat(shell.out()).isEmpty();
    assertThat(shell.run("complete-names", "workspace")).isZero();
    assertThat(shell.out()).isEqualTo("default\n");
  }

  @Test
  void serversAreThoseThatExist() {
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.1"));
    shell.orchestrator.resources.add(aServer("shop", "db", "10.0.0.2"));
    shell.orchestrator.resources.add(aServer("web", "app", "10.0.0.3"));

    assertThat(shell.run("complete-names", "server", "d")).isZero();
    assertThat(shell.out()).isEqualTo("db\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"server", "workflow", "secret", "schedule", "infra", "workspace"})
  void nothingIsSaidWhereNothingRuns(String kind) throws IOException {
    Files.delete(shell.home.token());
    shell.orchestrator.close();

    assertThat(shell.run("complete-names", kind)).isZero();
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void anUnknownKindIsAMistake() {
    assertThat(shell.run("complete-names", "srver")).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean `server`?");
  }
}
