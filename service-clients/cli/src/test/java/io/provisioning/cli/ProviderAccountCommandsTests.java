package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.orchestrator.model.ProviderAccountList;
import io.provisioning.client.orchestrator.model.ProviderAccountView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProviderAccountCommandsTests {

  private static final String ACCOUNTS = "/api/v1/provider-accounts";
  private static final ProviderAccountView SECOND =
      new ProviderAccountView()
          .provider("hetzner")
          .name("second")
          .addedAt(at(0))
          .rotatedAt(at(0))
          .version(1);

  @TempDir Path directory;
  private Shell shell;

  @BeforeEach
  void open() throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void theTokenComesFromAFileAndIsPrintedNowhere() throws IOException {
    var file = Files.writeString(directory.resolve("token"), "s3cret-token\n");
    shell.orchestrator.answers.put("POST " + ACCOUNTS, SECOND);

    var code =
        shell.run(
            "provider",
            "account",
            "add",
            "hetzner",
            "--name",
            "second",
            "--token-file",
            file.toString());

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.orchestrator.requests).contains("POST " + ACCOUNTS + "?workspace=default");
    assertThat(shell.orchestrator.bodies.getLast()).contains("\"token\":\"s3cret-token\"");
    assertThat(shell.out())
        .isEqualTo(
            "account second at hetzner of workspace default: added, its credential is in the vault\n");
    assertThat(shell.out() + shell.err()).doesNotContain("s3cret");
  }

  @Test
  void listsWithoutCredentials() {
    shell.orchestrator.answers.put(
        "GET " + ACCOUNTS, new ProviderAccountList().items(List.of(SECOND)));

    assertThat(shell.run("provider", "account", "list")).isZero();
    assertThat(shell.out()).contains("PROVIDER", "hetzner", "second");
  }

  @Test
  void rotatesTestsAndRemovesTheDefaultAccount() throws IOException {
    var file = Files.writeString(directory.resolve("token"), "s3cret-token");
    var path = ACCOUNTS + "/hetzner/default";
    shell.orchestrator.answers.put("POST " + path + "/rotate", SECOND);
    shell.orchestrator.answers.put("POST " + path + "/test", SECOND);
    shell.orchestrator.answers.put("DELETE " + path, "");

    assertThat(
            shell.run("provider", "account", "rotate", "hetzner", "--token-file", file.toString()))
        .isZero();
    assertThat(shell.out()).contains("its credential was replaced");
    assertThat(shell.run("provider", "account", "test", "hetzner")).isZero();
    assertThat(shell.out()).contains("its credential is accepted");
    assertThat(shell.run("provider", "account", "remove", "hetzner", "--yes")).isZero();
    assertThat(shell.out()).isEqualTo("account default at hetzner of workspace default: removed\n");
  }

  @Test
  void whatCannotBeATokenOrANameIsNotSent() throws IOException {
    var empty = Files.writeString(directory.resolve("empty"), "\n");
    assertThat(shell.run("provider", "account", "add", "hetzner", "--token-file", empty.toString()))
        .isEqualTo(2);
    assertThat(shell.err()).contains("there is no token");
    assertThat(shell.run("provider", "account", "test", "hetzner", "--name", "../x")).isEqualTo(2);
    assertThat(shell.orchestrator.requests).isEmpty();
  }
}
