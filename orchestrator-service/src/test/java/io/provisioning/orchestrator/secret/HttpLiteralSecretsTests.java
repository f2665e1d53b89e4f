package io.provisioning.orchestrator.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.service.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpLiteralSecretsTests {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final String PLACE = "db/postgres/users[0].password";

  @TempDir private Path directory;
  private final FakeVault vault = new FakeVault();

  @AfterEach
  void close() {
    vault.close();
  }

  private HttpLiteralSecrets literals(Instant now) {
    var key = new FilesystemKey(directory.resolve("keys/literal-secrets.key")).read();
    return new HttpLiteralSecrets(
        vault.client(), new Fingerprints(key), Clock.fixed(now, ZoneOffset.UTC));
  }

  private HttpVaultSecrets secrets() {
    return new HttpVaultSecrets(vault.client(), Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private String reference(String literal) {
    return literals(NOW).reference("default", "web", PLACE, literal);
  }

  @Test
  void theSameSecretHasTheSameReferenceAndAnyOtherAnother() {
    var reference = reference("hunter2-hunter2");

    assertThat(reference)
        .matches("secret:web/inline/db-postgres-users-0-password-[0-9a-f]{32}#value")
        .doesNotContain("hunter2")
        .isEqualTo(reference("hunter2-hunter2"))
        .isNotEqualTo(reference("hunter2-hunter3"))
        .isNotEqualTo(literals(NOW).reference("default", "shop", PLACE, "hunter2-hunter2"))
        .isNotEqualTo(literals(NOW).reference("staging", "web", PLACE, "hunter2-hunter2"))
        .isNotEqualTo(literals(NOW).reference("default", "web", "a/b/c", "hunter2-hunter2"));
    var deep = "s".repeat(63) + "/" + "t".repeat(63) + "/" + "[\u00e4]".repeat(500);
    assertThat(SecretReference.is(literals(NOW).reference("default", "web", deep, "x"))).isTrue();
    assertThat(vault.paths()).as("nothing is written before it is submitted").isEmpty();
  }

  @Test
  void whatIsKeptIsOpenedByItsReferenceAndGoesWithItsInfrastructure() {
    var reference = reference("hunter2-hunter2");
    literals(NOW).keep("default", "web", Map.of(reference, "hunter2-hunter2"));

    assertThat(open(reference)).isEqualTo("hunter2-hunter2");

    literals(NOW.plusSeconds(60)).keep("default", "web", Map.of(reference, "hunter2-hunter2"));
    secrets().forget("default", "web", NOW.plusSeconds(30));
    assertThat(open(reference)).as("submitted again meanwhile").isEqualTo("hunter2-hunter2");
    secrets().forget("default", "web", NOW.plusSeconds(90));
    assertThat(vault.paths()).isEmpty();
  }

  @Test
  void aVaultThatDoesNotAnswerKeepsAPlanFromBeingSubmitted() {
    vault.answer(503, "vault-sealed", "the vault is sealed");

    assertThatThrownBy(() -> literals(NOW).keep("default", "web", Map.of(reference("a"), "a")))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("sealed");
  }

  @Test
  void theKeyOfFingerprintsIsItsOwnersAndStays() throws IOException {
    var file = directory.resolve("keys/literal-secrets.key");
    var key = new FilesystemKey(file).read();

    assertThat(new FilesystemKey(file).read()).isEqualTo(key).hasSize(32);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    try (var files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
    Files.write(file, new byte[5]);
    assertThatThrownBy(() -> new FilesystemKey(file).read()).isInstanceOf(ProblemException.class);
  }

  @Test
  void whatIsMissingIsKnownWithoutOpeningIt() {
    vault.write("default", "apps/mail", Map.of("password", "one"));
    var there = new Stored("apps/mail", "password", null);
    var old = new Stored("apps/mail", "password", 1);

    assertThat(
            secrets()
                .missing(
                    "default",
                    List.of(
                        there,
                        old,
                        new Stored("apps/mail", "user", null),
                        new Stored("apps/mail", "password", 2),
                        new Stored("apps/none", "password", null))))
        .containsExactly(
            new Stored("apps/mail", "user", null),
            new Stored("apps/mail", "password", 2),
            new Stored("apps/none", "password", null));
  }

  private String open(String reference) {
    return secrets()
        .open(Workload.in("default"), "web", SecretReference.of(reference).orElseThrow());
  }
}
