package io.provisioning.orchestrator.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.orchestrator.secret.generated.GeneratedSecret;
import io.provisioning.service.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was in files goes into the vault, whatever happens on the way. */
class AdoptingSecretsTests extends SecretsContract {

  private static final GeneratedSecret DB = new GeneratedSecret("default", "web", "db");

  @TempDir private Path home;
  private final FakeVault vault = new FakeVault();

  @AfterEach
  void close() {
    vault.close();
  }

  @Override
  AdoptingSecrets secrets(Instant now) {
    var clock = Clock.fixed(now, ZoneOffset.UTC);
    return new AdoptingSecrets(
        new HttpVaultSecrets(vault.client(), clock), new FilesystemLeftovers(directory()));
  }

  private Path directory() {
    return home.resolve("secrets");
  }

  /** Made before there was a vault. */
  private String file(String workspace, String infrastructure, String name) {
    var before = new FilesystemSecrets(directory(), Clock.fixed(NOW, ZoneOffset.UTC));
    return before.open(Workload.in(workspace), infrastructure, new Generated(name));
  }

  private Path path(String name) {
    return directory().resolve("default/web").resolve(name);
  }

  @Test
  void aSecretKeepsItsValueAndItsFileGoes() {
    var before = file("default", "web", "db");

    assertThat(open("default", "web", "db")).isEqualTo(before);

    assertThat(directory().resolve("default")).doesNotExist();
    assertThat(vault.labels("default", "web/db")).containsEntry("generated-at", NOW.toString());
    assertThat(open("default", "web", "db")).isEqualTo(before);
  }

  @Test
  void allWhoOpenItWhileItMovesGetWhatItWas() throws Exception {
    var before = file("default", "web", "db");
    var secrets = secrets(NOW);
    List<Callable<String>> asking =
        IntStream.range(0, 30)
            .<Callable<String>>mapToObj(_ -> () -> open(secrets, "default", "web", "db"))
            .toList();

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var values = new HashSet<String>();
      for (var answer : threads.invokeAll(asking)) {
        values.add(answer.get());
      }
      assertThat(values).containsExactly(before);
    }
  }

  @Test
  void withoutTheVaultTheFileStaysAndNothingIsMade() {
    var before = file("default", "web", "db");
    vault.answer(503, "vault-sealed", "the vault is sealed");

    var problem = catchThrowableOfType(ProblemException.class, () -> open("default", "web", "db"));

    assertThat(problem.problem()).isEqualTo(SecretProblem.SECRETS_UNAVAILABLE);
    assertThat(path("db")).hasContent(before);
    vault.answerAgain();
    assertThat(open("default", "web", "db")).isEqualTo(before);
  }

  @Test
  void aMoveThatEndedAnywhereIsCompleted() throws IOException {
    var before = file("default", "web", "db");
    vault.write("default", "web/db", Map.of("value", before));
    assertThat(open("default", "web", "db")).as("written, not erased").isEqualTo(before);
    assertThat(path("db")).doesNotExist();

    file("default", "web", "other");
    Files.writeString(path(".erased-db"), "\0\0\0half");
    Files.writeString(path(".draft123"), "never named");
    assertThat(secrets(NOW).left()).containsExactly(new GeneratedSecret("default", "web", "other"));
    assertThat(path(".erased-db")).doesNotExist();
    assertThat(path(".draft123")).doesNotExist();
    assertThat(open("default", "web", "db")).isEqualTo(before);
  }

  @Test
  void anotherValueInTheVaultIsAProblemAndTheFileStays() {
    var before = file("default", "web", "db");
    vault.write("default", "web/db", Map.of("value", "another"));

    var problem = catchThrowableOfType(ProblemException.class, () -> open("default", "web", "db"));

    assertThat(problem.problem()).isEqualTo(SecretProblem.SECRET_DIFFERS);
    assertThat(problem.detail())
        .contains("web/db", path("db").toString())
        .doesNotContain(before, "another");
    assertThat(path("db")).hasContent(before);
  }

  @Test
  void anInfrastructureThatIsGoneTakesItsFilesAlongToo() {
    file("default", "web", "db");
    file("default", "shop", "db");
    var adopted = secrets(NOW);
    adopted.adopt(new GeneratedSecret("default", "shop", "db"));

    adopted.forget("default", "web", NOW);
    adopted.forget("default", "shop", NOW.minusSeconds(1));

    assertThat(directory().resolve("default")).doesNotExist();
    assertThat(vault.paths()).containsExactly("default:shop/db");
    adopted.forget("default", "shop", NOW);
    assertThat(vault.paths()).isEmpty();
  }

  @Test
  void whatIsErasedWasOverwritten() throws IOException {
    var before = file("default", "web", "db");
    var link = Files.createLink(home.resolve("same-file"), path("db"));

    secrets(NOW).adopt(DB);

    assertThat(Files.readAllBytes(link)).hasSize(before.length()).containsOnly(0);
  }

  @Test
  void allAreMovedOnceTheVaultAnswersButThoseThatDiffer() throws IOException {
    var values =
        List.of(
            file("default", "web", "db"), file("staging", "web", "db"), file("default", "a", "b"));
    file("default", "web", "cache");
    vault.write("default", "web/cache", Map.of("value", "another"));
    Files.createDirectory(directory().resolve("default/empty"));
    Files.createSymbolicLink(path("link"), path("nowhere"));
    vault.answer(503, "vault-sealed", "the vault is sealed");
    var secrets = secrets(NOW);
    var move = new SecretMove(secrets, Duration.ofMillis(1));

    move.start();
    await().until(() -> !vault.refused.isEmpty());
    assertThat(secrets.left()).hasSize(4);
    vault.answerAgain();
    await().until(() -> secrets.left().equals(List.of(secret("cache"))));
    move.stop();

    assertThat(
            List.of(
                open("default", "web", "db"),
                open("staging", "web", "db"),
                open("default", "a", "b")))
        .isEqualTo(values);
    assertThat(directory().resolve("staging")).doesNotExist();
    assertThat(directory().resolve("default/a")).doesNotExist();
    assertThat(directory().resolve("default/empty")).doesNotExist();
    assertThat(path("cache")).exists();
  }

  private static GeneratedSecret secret(String name) {
    return new GeneratedSecret("default", "web", name);
  }
}
