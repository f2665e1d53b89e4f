package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.LastPort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VaultCommandsTests {

  private final FakeVault vault = new FakeVault();
  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    LastPort.VAULT.remember(shell.home, vault.port());
  }

  @AfterEach
  void close() {
    shell.close();
    vault.close();
  }

  @Test
  void statusSaysWhatSealsItAndHowFarARotationIs() {
    assertThat(shell.run("vault", "status")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("state        unsealed", "local", "version 2")
        .contains("workspace keys of default: running, 4 of 9 keys wrapped again");
    assertThat(shell.run("vault", "status", "--json")).isZero();
    assertThat(JsonText.object(shell.out())).containsOnlyKeys("seal", "rotations");
  }

  @Test
  void aSealedVaultIsUnavailable() {
    vault.answers.put("GET /api/v1/seal", FakeVault.SEAL.formatted(true));

    assertThat(shell.run("vault", "status")).isEqualTo(69);
    assertThat(shell.out()).contains("sealed: sealed by ada");
  }

  @Test
  void sealAsksFirst() {
    assertThat(shell.run("vault", "seal")).isEqualTo(4);
    assertThat(vault.requests).isEmpty();
    assertThat(shell.run("vault", "seal", "--yes")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("the vault is sealed");
    assertThat(shell.run("vault", "unseal", "--json")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("\"sealed\" : false");
  }

  @Test
  void rotateTakesALevelAndPerhapsAWorkspace() {
    assertThat(shell.run("vault", "rotate", "workspace", "--of-workspace", "shop"))
        .as(shell.err())
        .isZero();
    assertThat(JsonText.object(vault.requests.getLast().body()))
        .isEqualTo(Map.of("level", "workspace", "workspace", "shop"));
    assertThat(shell.out()).startsWith("rotation r1: ");

    assertThat(shell.run("vault", "rotate", "rot")).isEqualTo(2);
    assertThat(shell.err()).contains("there is no level `rot`; did you mean `root`?");
    assertThat(shell.run("vault", "rotate", "root", "--of-workspace", "shop")).isEqualTo(2);
    assertThat(shell.run("vault", "rotate", "workspace", "--of-workspace", "../x")).isEqualTo(2);
    assertThat(vault.requests).hasSize(1);
  }
}
