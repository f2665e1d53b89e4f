package io.provisioning.orchestrator.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.nimbusds.jwt.JWTClaimsSet;
import io.provisioning.config.problem.Problem.Kind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.service.Workload;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against a vault in memory that is held to the contract. */
class HttpVaultSecretsTests extends SecretsContract {

  private final FakeVault vault = new FakeVault();

  @AfterEach
  void close() {
    vault.close();
  }

  @Override
  Secrets secrets(Instant now) {
    return new HttpVaultSecrets(vault.client(), Clock.fixed(now, ZoneOffset.UTC));
  }

  @Test
  void aGeneratedSecretSaysWhatItIs() {
    open("default", "web", "db");

    assertThat(vault.paths()).containsExactly("default:web/db");
    assertThat(vault.labels("default", "web/db"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("generated", "true", "generated-at", "2026-11-20T12:00:00Z"));
  }

  @Test
  void theVaultKnowsWhatItIsOpenedFor() {
    open("default", "web", "db");

    assertThat(vault.tokens)
        .isNotEmpty()
        .allSatisfy(token -> {
          assertThat(token.getSubject()).isEqualTo("orchestrator");
          assertThat(token.getAudience()).containsExactly("vault");
          assertThat(token.getClaim("workspace")).isEqualTo("default");
          assertThat(token.getClaim("workflow")).isEqualTo("0199");
          assertThat(token.getClaim("operation")).isEqualTo("install web/db");
        });
    assertThat(vault.tokens).extracting(JWTClaimsSet::getJWTID).doesNotHaveDuplicates();
  }

  @Test
  void aReferenceNamesAFieldAndAVersion() {
    vault.write("default", "apps/mail", Map.of("password", "one", "user", "ada"));
    vault.write("default", "apps/mail", Map.of("password", "two", "user", "ada"));

    assertThat(stored("secret:apps/mail#password")).isEqualTo("two");
    assertThat(stored("secret:apps/mail#password?version=1")).isEqualTo("one");
    assertThat(stored("secret:apps/mail#user")).isEqualTo("ada");
    for (var missing :
        new String[] {
          "secret:apps/mail#none", "secret:apps/mail#user?version=3", "secret:apps/none#user"
        }) {
      var problem = failed(missing);
      assertThat(problem.problem()).isEqualTo(SecretProblem.SECRET_NOT_FOUND);
      assertThat(problem.detail()).contains(missing, "workspace `default`");
    }
  }

  @Test
  void aRotatedSecretHasAnotherVersion() {
    assertThat(newest("secret:db")).isZero();
    var first = stored("secret:db?version=1");
    renew(2);

    assertThat(newest("secret:db")).isEqualTo(2);
    assertThat(stored("secret:db?version=1")).isEqualTo(first);
    assertThat(stored("secret:db")).hasSize(43).isNotEqualTo(first);
    assertThat(stored("secret:db?version=2")).isEqualTo(stored("secret:db"));
    assertThat(catchThrowableOfType(ProblemException.class, () -> renew(2)).problem())
        .isEqualTo(SecretProblem.SECRET_ROTATED);
    assertThat(failed("secret:db?version=3").problem()).isEqualTo(SecretProblem.SECRET_NOT_FOUND);
    assertThat(vault.labels("default", "web/db")).containsEntry("generated", "true");
  }

  @Test
  void theNewestVersionOfWhatAPersonWroteIsKnown() {
    assertThat(newest("secret:apps/mail#user")).isZero();
    vault.write("default", "apps/mail", Map.of("user", "ada"));
    vault.write("default", "apps/mail", Map.of("user", "bob"));

    assertThat(newest("secret:apps/mail#user")).isEqualTo(2);
  }

  private int newest(String reference) {
    return secrets(NOW)
        .newest("default", "web", SecretReference.of(reference).orElseThrow())
        .orElseThrow();
  }

  private void renew(int version) {
    secrets(NOW).renew(Workload.in("default"), "web", new Generated("db", version));
  }

  @Test
  void whatAPersonWroteIsNotForgotten() {
    vault.write("default", "web/own", Map.of("value", "mine"));
    open("default", "web", "db");
    open("default", "web", "cache");
    open("default", "web", "mail");
    vault.pagesOf(1);

    secrets(NOW).forget("default", "web", NOW);

    assertThat(vault.paths()).containsExactly("default:web/own");
  }

  @Test
  void aSecretThatAPersonWroteUnderTheNameIsTaken() {
    vault.write("default", "web/db", Map.of("value", "mine"));

    assertThat(open("default", "web", "db")).isEqualTo("mine");
  }

  @Test
  void aSealedVaultIsAPassingFaultAndSaysSo() {
    vault.answer(503, "vault-sealed", "the vault is sealed");

    var problem = failed("secret:db");

    assertThat(problem.problem().kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(problem.detail()).contains("the vault is sealed");
    vault.answerAgain();
    assertThat(stored("secret:db")).hasSize(43);
  }

  @Test
  void aVaultThatIsAwayIsAPassingFault() {
    var away = new HttpVault(FakeVault.nowhere(), Duration.ofSeconds(1), FakeVault.identity());
    var secrets = new HttpVaultSecrets(away, Clock.systemUTC());

    var problem =
        catchThrowableOfType(ProblemException.class, () -> open(secrets, "default", "web", "db"));

    assertThat(problem.problem().kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(problem.detail()).contains("the vault does not answer");
  }

  @Test
  void aKeyThatTheVaultDoesNotKnowYetIsAPassingFaultAndADenialIsNot() {
    vault.answer(401, "unauthenticated", "the request carries no token or a wrong one");
    assertThat(failed("secret:db").problem().kind()).isEqualTo(Kind.UNAVAILABLE);

    vault.answer(400, "invalid-request", "the path is wrong");
    var refused = failed("secret:apps/mail#password");
    assertThat(refused.problem()).isEqualTo(SecretProblem.SECRET_REFUSED);
    assertThat(refused.detail()).contains("the path is wrong");
  }

  /** The engine logs problems with their causes. */
  @Test
  void anAnswerThatCannotBeReadIsNotQuoted() {
    for (var broken :
        new String[] {
          "{\"workspace\":\"default\",\"path\":\"web/db\",\"version\":\"s3cret\",\"fields\":"
              + "{\"value\":\"s3cret\"},\"binary\":{}}",
          "{\"fields\":{\"value\":\"s3cret\"",
          "s3cret",
        }) {
      try (var broke = new FakeVaultAnswer(broken)) {
        var problem =
            catchThrowableOfType(
                ProblemException.class, () -> open(broke.secrets(), "default", "web", "db"));
        assertThat(problem.problem().kind()).isEqualTo(Kind.UNAVAILABLE);
        var trace = new StringWriter();
        problem.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString() + problem.detail()).doesNotContain("s3cret");
      }
    }
  }

  private String stored(String reference) {
    return secrets(NOW)
        .open(Workload.in("default"), "web", SecretReference.of(reference).orElseThrow());
  }

  private ProblemException failed(String reference) {
    return catchThrowableOfType(ProblemException.class, () -> stored(reference));
  }
}
