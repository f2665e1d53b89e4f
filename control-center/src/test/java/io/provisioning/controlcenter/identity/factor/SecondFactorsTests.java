package io.provisioning.controlcenter.identity.factor;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.MADE;
import static io.provisioning.controlcenter.identity.account.AccountFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.account.InMemoryUsers;
import io.provisioning.controlcenter.identity.account.User;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecondFactorsTests {

  @TempDir Path directory;

  private final InMemoryUsers users = new InMemoryUsers();
  private SecondFactors factors;

  @BeforeEach
  void begin() {
    factors = FactorFixtures.factors(users, directory, () -> MADE);
    users.insert(aUser("ada@example.test"));
  }

  @Test
  void anAuthenticatorIsToldByUriAndPicture() {
    var enrolment = factors.begin(ada());

    assertThat(enrolment.uri())
        .isEqualTo(
            "otpauth://totp/Provisioning:ada%40example.test?secret="
                + enrolment.secret()
                + "&issuer=Provisioning&algorithm=SHA1&digits=6&period=30");
    assertThat(enrolment.secret()).hasSize(32);
    assertThat(enrolment.qrSvg()).startsWith("<svg xmlns").doesNotContain("script");
  }

  @Test
  void theSecretIsNotStoredAsItIs() {
    var enrolment = factors.begin(ada());

    assertThat(ada().secondFactor().pendingSecret()).isNotNull().doesNotContain(enrolment.secret());
  }

  @Test
  void itIsAskedForOnlyOnceItWasConfirmed() {
    var enrolment = factors.begin(ada());
    assertThat(ada().secondFactor().isRequired()).isFalse();
    assertThatThrownBy(() -> factors.confirm(ada(), "000000")).isInstanceOf(ProblemException.class);

    factors.confirm(ada(), FactorFixtures.code(enrolment.secret(), MADE));

    assertThat(ada().secondFactor().isRequired()).isTrue();
    assertThatThrownBy(() -> factors.confirm(ada(), "000000"))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("no authenticator is being set up");
  }

  @Test
  void theCodeThatConfirmedIsNotTakenAgain() {
    var enrolment = factors.begin(ada());
    var code = FactorFixtures.code(enrolment.secret(), MADE);
    factors.confirm(ada(), code);

    assertThat(factors.take(ada(), code)).isEmpty();
  }

  @Test
  void ofManyAtTheSameTimeOneCodeIsTakenOnce() {
    var recovery = confirmed();
    var user = ada();
    var taken = new AtomicInteger();
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < 16; i++) {
        pool.execute(() -> factors.take(user, recovery).ifPresent(_ -> taken.incrementAndGet()));
      }
    }

    assertThat(taken.get()).isEqualTo(1);
  }

  private String confirmed() {
    var enrolment = factors.begin(ada());
    return factors.confirm(ada(), FactorFixtures.code(enrolment.secret(), MADE)).getFirst();
  }

  private User ada() {
    return users.findByName("ada@example.test").orElseThrow();
  }
}
