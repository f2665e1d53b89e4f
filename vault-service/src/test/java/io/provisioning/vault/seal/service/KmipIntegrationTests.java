package io.provisioning.vault.seal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.age.Keys;
import io.provisioning.vault.backup.OtherVault;
import io.provisioning.vault.seal.kmip.PyKmip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vault whose root keys are sealed by a key of PyKMIP's server, or by an identity of age. */
@Tag("proof-vault")
class KmipIntegrationTests {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  @TempDir private Path home;
  @TempDir private Path place;
  private PyKmip server;

  @BeforeEach
  void start() throws IOException {
    server = PyKmip.in(place);
    var identity = Files.writeString(home.resolve("identity"), Keys.generate(false).secret());
    Files.setPosixFilePermissions(identity, PosixFilePermissions.fromString("rw-------"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private List<String> settings(String service) {
    var all = new ArrayList<>(server.settings());
    all.add("--provisioning.vault.age.identity-file=" + home.resolve("identity"));
    all.add("--provisioning.vault.key-service=" + service);
    all.add("--provisioning.installation=home-1");
    return all;
  }

  private static boolean isSealed(OtherVault vault) {
    return vault.get("/api/v1/seal").json().at("/sealed").asBoolean();
  }

  private static void migrate(OtherVault vault) {
    var before = vault.get("/api/v1/seal");
    assertThat(before.json().at("/to_migrate").asInt()).as(before.toString()).isEqualTo(1);
    var migrated = vault.post("/api/v1/seal/key-service/migrate", "");
    assertThat(migrated.status()).as(migrated.toString()).isEqualTo(200);
    assertThat(migrated.json().at("/to_migrate").asInt()).isZero();
  }

  @Test
  void secretsAreThereAfterARestartAndOnlyTheServerHasTheKey() {
    try (var vault = OtherVault.start(home, settings("kmip"))) {
      assertThat(vault.write("db", "canary").status()).isEqualTo(201);
      vault.restart();

      assertThat(vault.value("db")).isEqualTo("canary");
      var seal = vault.get("/api/v1/seal");
      assertThat(seal.text("/key_service")).isEqualTo("kmip");
      assertThat(seal.text("/key_id")).isEqualTo(server.keyId());
      assertThat(home.resolve("keys")).doesNotExist();
      var tested = vault.post("/api/v1/seal/key-service/test", "");
      assertThat(tested.status()).as(tested.toString()).isEqualTo(200);
      assertThat(tested.json().at("/answered").asBoolean()).isTrue();
    }
  }

  @Test
  void aVaultThatStartsWithoutTheServerUnsealsItselfOnceItIsBack() {
    try (var vault = OtherVault.start(home, settings("kmip"))) {
      vault.write("db", "canary");
      server.goAway();
      var tested = vault.post("/api/v1/seal/key-service/test", "");
      assertThat(tested.status()).as(tested.toString()).isEqualTo(503);
      assertThat(tested.text("/code")).isEqualTo("key-service-unavailable");
      assertThat(vault.value("db")).isEqualTo("canary");

      vault.restart();
      assertThat(isSealed(vault)).isTrue();
      assertThat(vault.get("/api/v1/seal").text("/reason")).contains("cannot be reached");

      server.comeBack();
      await().atMost(LIMIT).until(() -> !isSealed(vault));
      assertThat(vault.value("db")).isEqualTo("canary");
    }
  }

  @Test
  void anotherInstallationOpensNothing() {
    try (var vault = OtherVault.start(home, settings("kmip"))) {
      vault.write("db", "canary");
      vault.restart(settings("kmip").stream().map(it -> it.replace("home-1", "home-2")).toList());

      assertThat(vault.get("/api/v1/seal").text("/reason")).contains("did not seal the root key");
    }
  }

  @Test
  void rootKeysMoveBetweenKeyServices() throws IOException {
    try (var vault = OtherVault.start(home, settings("local"))) {
      vault.write("db", "canary");

      vault.restart(settings("kmip"));
      migrate(vault);
      Files.move(home.resolve("keys/vault-local.key"), home.resolve("kept"));
      vault.restart();
      assertThat(vault.value("db")).isEqualTo("canary");

      vault.restart(settings("age"));
      migrate(vault);
      server.goAway();
      vault.restart();
      assertThat(vault.value("db")).isEqualTo("canary");
      assertThat(vault.get("/api/v1/seal").text("/key_id")).endsWith("/identity");

      server.comeBack();
      vault.restart(settings("kmip"));
      migrate(vault);
      Files.delete(home.resolve("identity"));
      Files.move(home.resolve("kept"), home.resolve("keys/vault-local.key"));
      vault.restart(settings("local"));
      migrate(vault);
      server.goAway();
      vault.restart();
      assertThat(vault.value("db")).isEqualTo("canary");
    }
  }

  @Test
  void aVaultWithoutItsIdentityStaysSealed() throws IOException {
    try (var vault = OtherVault.start(home, settings("age"))) {
      vault.write("db", "canary");
      Files.move(home.resolve("identity"), home.resolve("kept"));
      vault.restart();

      assertThat(vault.get("/api/v1/seal").text("/reason")).contains("cannot be read");
      Files.move(home.resolve("kept"), home.resolve("identity"));
      assertThat(vault.post("/api/v1/seal/unseal", "").status()).isEqualTo(200);
      assertThat(vault.value("db")).isEqualTo("canary");
    }
  }
}
