package io.provisioning.vault.seal.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.provider.testkit.aws.AwsSimulator;
import io.provisioning.provider.testkit.aws.KmsSimulator;
import io.provisioning.provider.testkit.cloud.FaultyServer.Reply;
import io.provisioning.vault.backup.OtherVault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vault whose root keys are sealed by AWS's Key Management Service. */
@Tag("proof-vault")
class AwsKmsIntegrationTests {

  private final KmsSimulator kms = KmsSimulator.start();
  private final String key = kms.makeKey();
  @TempDir private Path home;

  @BeforeEach
  void accessKey() throws IOException {
    var file = home.resolve("aws");
    Files.writeString(file, AwsSimulator.TOKEN);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  @AfterEach
  void stop() {
    kms.close();
  }

  private List<String> settings(String id) {
    return List.of(
        "--provisioning.vault.key-service=aws-kms",
        "--provisioning.vault.aws-kms.key-id=" + id,
        "--provisioning.vault.aws-kms.endpoint=" + kms.endpoint(),
        "--provisioning.vault.aws-kms.token-file=" + home.resolve("aws"),
        "--provisioning.installation=home-1");
  }

  private static boolean isSealed(OtherVault vault) {
    return vault.get("/api/v1/seal").json().at("/sealed").asBoolean();
  }

  private static boolean isUp(OtherVault vault) {
    return vault
        .get("/api/v1/status")
        .json()
        .at("/dependencies")
        .valueStream()
        .filter(each -> each.path("name").asString().equals("key_service"))
        .allMatch(each -> each.path("up").asBoolean());
  }

  @Test
  void secretsAreThereAfterARestartAndOnlyAwsHasTheKey() {
    try (var vault = OtherVault.start(home, settings(key))) {
      assertThat(vault.write("db", "canary").status()).isEqualTo(201);
      vault.restart();

      assertThat(vault.value("db")).isEqualTo("canary");
      var seal = vault.get("/api/v1/seal");
      assertThat(seal.text("/key_service")).isEqualTo("aws-kms");
      assertThat(seal.text("/key_id")).isEqualTo(key);
      assertThat(seal.json().at("/last_answer/answered").asBoolean()).as(seal.toString()).isTrue();
      assertThat(seal.json().at("/to_migrate").asInt()).isZero();
      assertThat(home.resolve("keys")).doesNotExist();
      assertThat(isUp(vault)).isTrue();

      var tested = vault.post("/api/v1/seal/key-service/test", "");
      assertThat(tested.status()).as(tested.toString()).isEqualTo(200);
      assertThat(tested.json().at("/answered").asBoolean()).isTrue();
    }
  }

  @Test
  void aVaultThatStartsWithoutItUnsealsItselfOnceItIsBack() {
    try (var vault = OtherVault.start(home, settings(key))) {
      vault.write("db", "canary");
      kms.goAway();
      vault.restart();

      var seal = vault.get("/api/v1/seal");
      assertThat(seal.json().at("/sealed").asBoolean()).isTrue();
      assertThat(seal.text("/reason")).contains("did not answer");
      assertThat(seal.text("/next_attempt_at")).isNotEmpty();
      assertThat(isUp(vault)).isFalse();
      assertThat(vault.post("/api/v1/secrets/db/reveal?workspace=shop", "{}").text("/code"))
          .isEqualTo("vault-sealed");
      assertThat(vault.get("/readyz").status()).isEqualTo(200);

      kms.comeBack();

      await().until(() -> !isSealed(vault));
      assertThat(vault.value("db")).isEqualTo("canary");
      assertThat(isUp(vault)).isTrue();
    }
  }

  @Test
  void theFirstStartWithoutItMakesTheFirstRootKeyLater() {
    kms.goAway();
    try (var vault = OtherVault.start(home, settings(key))) {
      assertThat(vault.write("db", "canary").text("/code")).isEqualTo("vault-sealed");

      kms.comeBack();

      await().until(() -> !isSealed(vault));
      assertThat(vault.write("db", "canary").status()).isEqualTo(201);
    }
  }

  @Test
  void whatIsInMemoryGoesOnWhileItIsAway() {
    try (var vault = OtherVault.start(home, settings(key))) {
      vault.write("db", "canary");
      kms.goAway();

      var tested = vault.post("/api/v1/seal/key-service/test", "");

      assertThat(tested.status()).isEqualTo(503);
      assertThat(tested.text("/code")).isEqualTo("key-service-unavailable");
      assertThat(isUp(vault)).isFalse();
      assertThat(vault.value("db")).isEqualTo("canary");
      assertThat(vault.write("db", "second").status()).isEqualTo(201);
      assertThat(vault.write("new", "third").status()).isEqualTo(201);
      assertThat(vault.value("db")).isEqualTo("second");
      var seal = vault.get("/api/v1/seal");
      assertThat(seal.json().at("/sealed").asBoolean()).isFalse();
      assertThat(seal.json().at("/last_answer/answered").asBoolean(true)).isFalse();
      assertThat(seal.text("/last_answer/problem")).contains("did not answer");
    }
  }

  @Test
  void wrongKeysInstallationsAndAnswersLeaveItSealedAndNothingLost() {
    try (var vault = OtherVault.start(home, settings(key))) {
      vault.write("db", "canary");

      vault.restart(settings(kms.makeKey()));
      assertThat(vault.get("/api/v1/seal").text("/reason")).contains("did not seal the root key");
      assertThat(vault.post("/api/v1/seal/unseal", "").text("/code"))
          .isEqualTo("key-service-unavailable");
      var other = settings(key).stream().map(it -> it.replace("home-1", "home-2")).toList();
      vault.restart(other);
      assertThat(vault.get("/api/v1/seal").text("/reason")).contains("did not seal the root key");
      kms.refuse("Decrypt", 400, "AccessDeniedException");
      vault.restart(settings(key));
      assertThat(vault.get("/api/v1/seal").text("/reason")).contains("does not allow kms:Decrypt");
      kms.behave();
      kms.forge(reply ->
          new Reply(
              200,
              reply.type(),
              ("{\"KeyId\":\"" + key + "\",\"Plaintext\":\"AAAA\"}").getBytes(UTF_8),
              Map.of()));
      vault.restart();
      assertThat(vault.get("/api/v1/seal").text("/reason"))
          .contains("something else than root key");

      kms.behave();

      await().until(() -> !isSealed(vault));
      assertThat(vault.value("db")).isEqualTo("canary");
    }
  }

  @Test
  void rootKeysMoveFromTheKeyFileToAws() throws IOException {
    try (var vault = OtherVault.start(home, List.of())) {
      vault.write("db", "canary");

      vault.restart(settings(key));
      assertThat(vault.value("db")).isEqualTo("canary");
      assertThat(vault.get("/api/v1/seal").json().at("/to_migrate").asInt()).isEqualTo(1);
      var migrated = vault.post("/api/v1/seal/key-service/migrate", "");
      assertThat(migrated.status()).as(migrated.toString()).isEqualTo(200);
      assertThat(migrated.json().at("/to_migrate").asInt()).isZero();
      Files.delete(home.resolve("keys/vault-local.key"));

      vault.restart();
      assertThat(vault.value("db")).isEqualTo("canary");
      assertThat(vault.post("/api/v1/seal/rotations", "{\"level\":\"root\"}").status())
          .isEqualTo(202);
      await()
          .until(() -> vault.get("/api/v1/seal/rotations").text("/items/0/state").equals("done"));
      vault.restart();
      assertThat(vault.value("db")).isEqualTo("canary");
      assertThat(vault.get("/api/v1/seal").json().at("/root_version").asInt()).isEqualTo(2);
    }
  }
}
