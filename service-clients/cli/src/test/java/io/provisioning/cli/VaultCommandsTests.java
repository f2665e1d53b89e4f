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
  void kmsSaysWhatSealsTheRootKeysAndWhetherItAnswered() {
    assertThat(shell.run("kms", "status")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("key service   local", "not asked since the vault started", "unsealed")
        .doesNotContain("to migrate");
    vault.answers.put(
        "GET /api/v1/seal",
        """
        {"sealed": true, "reason": "it is away", "key_service": "aws-kms",
         "key_id": "alias/vault", "to_migrate": 2, "root_version": 2, "workspaces": 1,
         "secrets": 4, "versions": 9, "next_attempt_at": "2026-11-20T10:00:08Z", "last_answer":
         {"at": "2026-11-20T10:00:00Z", "answered": false, "milliseconds": 3000,
          "problem": "it is away\\u001b[2J"}}\
        """);

    assertThat(shell.run("kms", "status")).isEqualTo(69);
    assertThat(shell.out())
        .contains("key           alias/vault")
        .contains("last answer   2026-11-20T10:00:00Z, failed: it is away")
        .contains("vault         sealed: it is away")
        .contains("next attempt  2026-11-20T10:00:08Z")
        .contains("to migrate    2 root keys")
        .doesNotContain("\u001b[2J");
    assertThat(shell.run("kms", "status", "--json")).isEqualTo(69);
    assertThat(JsonText.object(shell.out())).containsEntry("key_id", "alias/vault");
  }

  @Test
  void kmsTestsAndMigrates() {
    vault.answers.put(
        "POST /api/v1/seal/key-service/test",
        "{\"at\": \"2026-11-20T10:00:00Z\", \"answered\": true, \"milliseconds\": 12}");

    assertThat(shell.run("kms", "test")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("sealed and opened in 12 ms");
    assertThat(shell.run("kms", "test", "--json")).as(shell.err()).isZero();
    assertThat(JsonText.object(shell.out())).containsEntry("answered", true);
    assertThat(shell.run("kms", "migrate")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("all root keys are sealed by local");
    assertThat(vault.requests.getLast().line()).isEqualTo("POST /api/v1/seal/key-service/migrate");
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
