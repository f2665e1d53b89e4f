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

/** Nothing succeeds on what does not exist. */
class UnknownNamesTests {

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    shell.declare("shop", "name: shop\n");
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "infra destroy shp --yes",
        "infra show shp",
        "infra show shp --json",
        "resource diff shp --from 2h",
        "resource list --infra shp",
        "drift list --infra shp",
        "server list -i shp",
        "server list -i shp --json",
        "taskserv list -i shp",
        "workflow list -i shp",
        "config validate -i shp"
      })
  void anInfrastructureThatIsNotThereIsToldWithTheNearest(String command) {
    assertThat(shell.run(command.split(" ", -1))).as(shell.out()).isEqualTo(2);
    assertThat(shell.err())
        .contains("workspace `default` has no infrastructure `shp`; did you mean `shop`?");
    assertThat(shell.out()).isEmpty();
    assertThat(shell.orchestrator.requests).noneMatch(request -> request.startsWith("POST"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"server list -i shop", "resource diff shop --from 2h"})
  void oneThatIsDeclaredMayBeEmpty(String command) {
    assertThat(shell.run(command.split(" ", -1))).as(shell.err()).isZero();
  }

  @Test
  void oneThatOnlyTheServiceKnowsIsKnown() {
    shell.orchestrator.resources.add(aServer("web", "db", "10.0.0.2"));

    assertThat(shell.run("infra", "show", "wbe")).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean `web`?", "there are: shop, web");
    assertThat(shell.run("taskserv", "list", "-i", "web")).as(shell.err()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"config validate", "config show", "config get workflow.wait"})
  void aWorkspaceThatIsNotThereIsToldWithTheNearest(String command) throws IOException {
    Files.createDirectories(shell.home.directory().resolve("workspaces/staging"));

    assertThat(shell.run((command + " -w stagin").split(" ", -1))).isEqualTo(2);
    assertThat(shell.err())
        .contains("there is no workspace `stagin`; did you mean `staging`?", "default, staging");
    assertThat(shell.run((command + " -w staging").split(" ", -1))).as(shell.err()).isZero();
  }
}
