package io.provisioning.controlcenter.identity.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.RecordedAuditTrail;
import io.provisioning.controlcenter.identity.AuditFixtures;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalAccountTests {

  private final InMemoryServiceAccounts accounts = new InMemoryServiceAccounts();
  private final RecordedAuditTrail trail = new RecordedAuditTrail();

  @TempDir private Path home;

  @Test
  void theFirstStartMakesItAndLeavesItsSecretForTheOwner() throws IOException {
    start();

    var account = accounts.findById(LocalAccount.ID).orElseThrow();
    assertThat(account.roles()).containsExactly("developer");
    assertThat(RandomSecrets.matches(account.secretDigest(), secret())).isTrue();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    assertThat(trail.last().action()).isEqualTo("identity.create-service-account");
    assertThat(trail.last().details().toString()).doesNotContain(secret());
  }

  @Test
  void eachStartGivesItAnotherSecretAndLeavesTheRest() throws IOException {
    start();
    var before = secret();
    var account = accounts.findById(LocalAccount.ID).orElseThrow();
    accounts.save(account.with(List.of("viewer"), List.of(), false));

    start();

    var after = accounts.findById(LocalAccount.ID).orElseThrow();
    assertThat(secret()).isNotEqualTo(before);
    assertThat(RandomSecrets.matches(after.secretDigest(), secret())).isTrue();
    assertThat(after.roles()).containsExactly("viewer");
    assertThat(trail.last().action()).isEqualTo("identity.new-secret");
  }

  @Test
  void whoeverDisabledItHasNoSecretLeftBehind() {
    start();
    var account = accounts.findById(LocalAccount.ID).orElseThrow();
    accounts.save(account.with(List.of(), List.of(), true));

    start();

    assertThat(file()).doesNotExist();
    assertThat(accounts.findById(LocalAccount.ID)).get().matches(ServiceAccount::disabled);
  }

  @Test
  void withoutAnAuditNothingStarts() {
    trail.fail();

    assertThatThrownBy(this::start).isInstanceOf(ProblemException.class);
  }

  private void start() {
    new LocalAccount(
            accounts,
            new RandomSecrets(new SecureRandom()),
            new PrivateFiles(home.resolve("private")),
            AuditFixtures.auditOn(trail),
            () -> Instant.EPOCH)
        .start();
  }

  private Path file() {
    return home.resolve("private/local-account");
  }

  private String secret() throws IOException {
    return Files.readString(file()).strip();
  }
}
