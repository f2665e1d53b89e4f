package io.provisioning.orchestrator.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.Problem.Kind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.service.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the fake promises, asked of the vault itself. */
@Tag("proof-vault")
class VaultIntegrationTests extends SecretsContract {

  @TempDir private static Path home;
  @TempDir private Path files;
  private static @Nullable RealVault running;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    running = new RealVault(home);
  }

  @AfterAll
  static void stop() {
    vault().close();
  }

  private static RealVault vault() {
    if (running == null) {
      throw new IllegalStateException("it did not start");
    }
    return running;
  }

  /** The tests of the contract take the same names. */
  @BeforeEach
  void forgetAll() {
    for (var workspace : List.of("default", "staging")) {
      for (var infrastructure : List.of("web", "shop", "webshop")) {
        secrets(NOW).forget(workspace, infrastructure, Instant.MAX);
      }
    }
  }

  @Override
  AdoptingSecrets secrets(Instant now) {
    var clock = Clock.fixed(now, ZoneOffset.UTC);
    return new AdoptingSecrets(
        new HttpVaultSecrets(vault().client(), clock), new FilesystemLeftovers(files));
  }

  @Test
  void theVaultSaysForWhichWorkflowASecretWasOpened() throws Exception {
    open("default", "web", "db");
    open("default", "web", "db");

    assertThat(vault().get("/api/v1/accesses?workspace=default&path=web%2Fdb&workflow=0199"))
        .contains("\"reveal\"", "\"orchestrator\"", "install web/db");
  }

  @Test
  void aRotatedSecretHasAnotherVersionUntilItsInfrastructureIsGone() {
    var first = open("default", "web", "db");
    var secrets = secrets(NOW);
    secrets.renew(Workload.in("default"), "web", new Generated("db", 2));

    assertThat(secrets.newest("default", "web", new Generated("db"))).hasValue(2);
    assertThat(stored("secret:db?version=1")).isEqualTo(first);
    assertThat(stored("secret:db?version=2")).hasSize(43).isNotEqualTo(first);
    secrets.forget("default", "web", NOW.plusSeconds(1));
    assertThat(secrets.newest("default", "web", new Generated("db"))).hasValue(0);
    assertThat(stored("secret:db?version=1")).hasSize(43).isNotEqualTo(first);
  }

  @Test
  void aDeletedSecretIsNotMadeAgain() throws Exception {
    open("default", "web", "db");
    assertThat(
            vault().status("POST", "/api/v1/secrets/web%2Fdb/versions/1/delete?workspace=default"))
        .isEqualTo(200);

    var problem = catchThrowableOfType(ProblemException.class, () -> open("default", "web", "db"));
    assertThat(problem.problem()).isEqualTo(SecretProblem.SECRET_NOT_FOUND);

    vault().status("POST", "/api/v1/secrets/web%2Fdb/versions/1/undelete?workspace=default");
    assertThat(open("default", "web", "db")).hasSize(43);
  }

  @Test
  void aReferenceNamesAFieldAndAVersion() throws Exception {
    for (var password : List.of("one", "two")) {
      assertThat(
              vault()
                  .send(
                      "POST",
                      "/api/v1/secrets/apps%2Freports/versions?workspace=default",
                      "{\"fields\":{\"password\":\"" + password + "\"}}"))
          .isEqualTo(201);
    }

    assertThat(stored("secret:apps/reports#password")).isEqualTo("two");
    assertThat(stored("secret:apps/reports#password?version=1")).isEqualTo("one");
    assertThat(
            secrets(NOW)
                .missing(
                    "default",
                    List.of(
                        new Stored("apps/reports", "password", null),
                        new Stored("apps/reports", "user", null),
                        new Stored("apps/reports", "password", 3),
                        new Stored("apps/none", "password", null))))
        .hasSize(3);
    for (var missing :
        List.of(
            "secret:apps/reports#user",
            "secret:apps/reports#password?version=3",
            "secret:apps/none#password")) {
      assertThat(catchThrowableOfType(ProblemException.class, () -> stored(missing)).problem())
          .isEqualTo(SecretProblem.SECRET_NOT_FOUND);
    }
  }

  @Test
  void whatWasAFileMovesIn() {
    var before =
        new FilesystemSecrets(files, Clock.fixed(NOW, ZoneOffset.UTC))
            .open(Workload.in("default"), "web", new Generated("db"));

    assertThat(open("default", "web", "db")).isEqualTo(before);
    assertThat(files.resolve("default")).doesNotExist();
  }

  @Test
  void whatIsWrittenOutIsKept() throws IOException {
    var key = new FilesystemKey(files.resolve("key")).read();
    var literals =
        new HttpLiteralSecrets(
            vault().client(), new Fingerprints(key), Clock.fixed(NOW, ZoneOffset.UTC));
    var reference =
        literals.reference("default", "web", "db/postgres/users[0].password", "hunter2");

    literals.keep("default", "web", Map.of(reference, "hunter2"));
    literals.keep("default", "web", Map.of(reference, "hunter2"));

    assertThat(stored(reference)).isEqualTo("hunter2");
    assertThat(Files.readString(home.resolve("vault.log"))).doesNotContain("hunter2");
  }

  @Test
  void aSealedVaultIsAPassingFault() throws Exception {
    assertThat(vault().status("POST", "/api/v1/seal/seal")).isEqualTo(200);
    try {
      var problem =
          catchThrowableOfType(ProblemException.class, () -> open("default", "web", "db"));
      assertThat(problem.problem().kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(problem.detail()).contains("sealed");
    } finally {
      assertThat(vault().status("POST", "/api/v1/seal/unseal")).isEqualTo(200);
    }
    assertThat(open("default", "web", "db")).hasSize(43);
  }

  private String stored(String reference) {
    return secrets(NOW)
        .open(Workload.in("default"), "web", SecretReference.of(reference).orElseThrow());
  }
}
