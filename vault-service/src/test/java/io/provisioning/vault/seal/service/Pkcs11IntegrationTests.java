package io.provisioning.vault.seal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.provider.testkit.aws.AwsSimulator;
import io.provisioning.provider.testkit.aws.KmsSimulator;
import io.provisioning.vault.backup.OtherVault;
import io.provisioning.vault.seal.pkcs11.SoftToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vault whose root keys are sealed by a key in a token of SoftHSM. */
@Tag("proof-vault")
class Pkcs11IntegrationTests {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  @TempDir private Path home;
  private @Nullable SoftToken made;

  /** The vault is in this process, whose environment the build has set. */
  @BeforeEach
  void make() {
    made = SoftToken.in(home, Path.of(Objects.requireNonNull(System.getenv("SOFTHSM2_CONF"))));
  }

  private SoftToken soft() {
    return Objects.requireNonNull(made);
  }

  private List<String> settings(String service) {
    return List.of(
        "--provisioning.vault.key-service=" + service,
        "--provisioning.vault.pkcs11.library=" + SoftToken.library(),
        "--provisioning.vault.pkcs11.token-label=" + SoftToken.LABEL,
        "--provisioning.vault.pkcs11.key-label=" + SoftToken.KEY,
        "--provisioning.vault.pkcs11.pin-file=" + soft().pinFile(),
        "--provisioning.vault.pkcs11.timeout=30s",
        "--provisioning.installation=home-1");
  }

  private static boolean isSealed(OtherVault vault) {
    return vault.get("/api/v1/seal").json().at("/sealed").asBoolean();
  }

  private static int toMigrate(OtherVault vault) {
    return vault.get("/api/v1/seal").json().at("/to_migrate").asInt();
  }

  private static void migrate(OtherVault vault) {
    assertThat(toMigrate(vault)).isEqualTo(1);
    var migrated = vault.post("/api/v1/seal/key-service/migrate", "");
    assertThat(migrated.status()).as(migrated.toString()).isEqualTo(200);
    assertThat(migrated.json().at("/to_migrate").asInt()).isZero();
  }

  @Test
  void secretsAreThereAfterARestartAndOnlyTheTokenHasTheKey() {
    try (var vault = OtherVault.start(home, settings("pkcs11"))) {
      assertThat(vault.write("db", "canary").status()).isEqualTo(201);
      vault.restart();

      assertThat(vault.value("db")).isEqualTo("canary");
      var seal = vault.get("/api/v1/seal");
      assertThat(seal.text("/key_service")).isEqualTo("pkcs11");
      assertThat(seal.text("/key_id")).isEqualTo("pkcs11:token=vault;object=root%20key");
      assertThat(seal.json().at("/last_answer/answered").asBoolean()).as(seal.toString()).isTrue();
      assertThat(seal.toString()).doesNotContain(SoftToken.PIN);
      assertThat(home.resolve("keys")).doesNotExist();

      var tested = vault.post("/api/v1/seal/key-service/test", "");
      assertThat(tested.status()).as(tested.toString()).isEqualTo(200);
      assertThat(tested.json().at("/answered").asBoolean()).isTrue();
    }
  }

  @Test
  void aVaultThatStartsWithoutItsTokenUnsealsItselfOnceItIsBack() {
    try (var vault = OtherVault.start(home, settings("pkcs11"))) {
      vault.write("db", "canary");
      soft().goAway();
      vault.restart();

      var seal = vault.get("/api/v1/seal");
      assertThat(seal.json().at("/sealed").asBoolean()).isTrue();
      assertThat(seal.text("/reason")).contains("does not start");
      assertThat(seal.text("/next_attempt_at")).isNotEmpty();
      assertThat(vault.post("/api/v1/secrets/db/reveal?workspace=shop", "{}").text("/code"))
          .isEqualTo("vault-sealed");
      assertThat(vault.get("/readyz").status()).isEqualTo(200);

      soft().comeBack();

      await().atMost(LIMIT).until(() -> !isSealed(vault));
      assertThat(vault.value("db")).isEqualTo("canary");
    }
  }

  @Test
  void whatIsInMemoryGoesOnWhileTheTokenIsAway() {
    try (var vault = OtherVault.start(home, settings("pkcs11"))) {
      vault.write("db", "canary");
      soft().goAway();

      var tested = vault.post("/api/v1/seal/key-service/test", "");

      assertThat(tested.status()).as(tested.toString()).isEqualTo(503);
      assertThat(tested.text("/code")).isEqualTo("key-service-unavailable");
      assertThat(vault.value("db")).isEqualTo("canary");
      assertThat(vault.write("new", "third").status()).isEqualTo(201);
      soft().comeBack();
      assertThat(vault.post("/api/v1/seal/key-service/test", "").status()).isEqualTo(200);
    }
  }

  @Test
  void aWrongPinLeavesItSealedUntilTheRightOneIsWritten() {
    try (var vault = OtherVault.start(home, settings("pkcs11"))) {
      vault.write("db", "canary");
      soft().setPin("not the PIN");
      vault.restart();

      assertThat(vault.get("/api/v1/seal").text("/reason")).contains("refused the PIN");
      var unsealed = vault.post("/api/v1/seal/unseal", "");
      assertThat(unsealed.status()).as(unsealed.toString()).isEqualTo(503);
      assertThat(unsealed.text("/code")).isEqualTo("key-service-unavailable");
      assertThat(unsealed.toString()).contains("refused the PIN").doesNotContain("not the PIN");

      soft().setPin(SoftToken.PIN);
      assertThat(vault.post("/api/v1/seal/unseal", "").status()).isEqualTo(200);
      assertThat(vault.value("db")).isEqualTo("canary");
    }
  }

  @Test
  void anotherInstallationOpensNothing() {
    try (var vault = OtherVault.start(home, settings("pkcs11"))) {
      vault.write("db", "canary");
      vault.restart(settings("pkcs11").stream().map(it -> it.replace("home-1", "home-2")).toList());

      assertThat(vault.get("/api/v1/seal").text("/reason")).contains("did not seal the root key");

      vault.restart(settings("pkcs11"));
      assertThat(vault.value("db")).isEqualTo("canary");
    }
  }

  @Test
  void rootKeysMoveBetweenAllKeyServices() throws IOException {
    try (var kms = KmsSimulator.start();
        var vault = OtherVault.start(home, settings("local"))) {
      var key = kms.makeKey();
      vault.write("db", "canary");

      vault.restart(settings("pkcs11"));
      migrate(vault);
      Files.move(home.resolve("keys/vault-local.key"), home.resolve("kept"));
      vault.restart();
      assertThat(vault.value("db")).isEqualTo("canary");

      vault.restart(withAws(kms, key, "aws-kms"));
      migrate(vault);
      vault.restart(withAws(kms, key, "pkcs11"));
      migrate(vault);
      kms.goAway();
      Files.move(home.resolve("kept"), home.resolve("keys/vault-local.key"));
      vault.restart(settings("local"));
      migrate(vault);
      soft().goAway();
      vault.restart();
      assertThat(vault.value("db")).isEqualTo("canary");
    }
  }

  private List<String> withAws(KmsSimulator kms, String key, String service) throws IOException {
    var file = Files.writeString(home.resolve("aws"), AwsSimulator.TOKEN);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    var all = new ArrayList<>(settings(service));
    all.add("--provisioning.vault.aws-kms.key-id=" + key);
    all.add("--provisioning.vault.aws-kms.endpoint=" + kms.endpoint());
    all.add("--provisioning.vault.aws-kms.token-file=" + file);
    return all;
  }
}
