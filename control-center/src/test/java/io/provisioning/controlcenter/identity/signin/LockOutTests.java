package io.provisioning.controlcenter.identity.signin;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORD;
import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORDS;
import static io.provisioning.controlcenter.identity.account.AccountFixtures.RULES;
import static io.provisioning.controlcenter.identity.account.AccountFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.AuditFixtures;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.AccountChanged;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.User.Password;
import io.provisioning.controlcenter.identity.factor.FactorFixtures;
import io.provisioning.controlcenter.identity.factor.SecondFactors;
import io.provisioning.controlcenter.identity.passkey.PasskeyFixtures;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.SessionFixtures;
import io.provisioning.controlcenter.identity.signin.SecondFactorCheck.Answer;
import io.provisioning.controlcenter.identity.signin.SignIn.Credentials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Strangers guess at a password from many addresses; its owner signs in all the while. */
class LockOutTests {

  private static final Client HOME = new Client("10.0.0.1", "tests");
  private static final String NEXT = "another staple that is not a horse";
  private static final String ONE_TIME = "K7QM-2XWD-9PLA-33KX-QQ7R";

  @TempDir Path directory;

  private SessionFixtures it;
  private SecondFactors factors;
  private SignIn signIn;
  private int strangers;

  @BeforeEach
  void begin() {
    it = new SessionFixtures(directory);
    factors = FactorFixtures.factors(it.users, directory, () -> it.now);
    var check = new SecondFactorCheck(factors, PasskeyFixtures.passkeys(it.users, () -> it.now));
    signIn =
        new SignIn(
            it.users,
            PASSWORDS,
            RULES,
            check,
            it.sessions,
            new Acquaintance(it.devices, check),
            new Attempts(() -> it.now),
            AuditFixtures.auditOn(it.trail),
            () -> it.now);
    it.users.insert(aUser("ada", "operator"));
  }

  @Test
  void aKnownDeviceSignsInAllTheWhileAndGuessesStayAsSlowAsWithoutIt() {
    var device = signIn(PASSWORD, null, null);
    var alone = guessesOfAnHour(null);
    signIn.accountChanged(new AccountChanged(ada().id(), true));
    it.now = it.now.plus(Duration.ofHours(1));

    var beside = guessesOfAnHour(device);

    System.out.printf(
        "an hour of guesses from %,d addresses: %d reached the password, %d beside 60 sign-ins of"
            + " its owner%n",
        strangers, alone, beside);
    assertThat(alone).isBetween(5, 20);
    assertThat(beside).isEqualTo(alone);
  }

  @Test
  void aDeviceThatFailsIsLockedByItselfAlone() {
    var laptop = signIn(PASSWORD, null, null);
    var phone = signIn(PASSWORD, null, null);
    for (var i = 0; i < 5; i++) {
      assertThat(problem("wrong", null, laptop)).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
    }

    assertThat(problem(PASSWORD, null, laptop)).isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);

    assertThat(signIn(PASSWORD, null, phone)).isNotEmpty();
    assertThat(signIn(PASSWORD, null, null)).isNotEmpty();
  }

  @Test
  void anotherAccountsTokenAMadeUpOneAndOneOfAFormerPasswordAreStrangers() {
    it.users.insert(aUser("eve", "viewer"));
    var eves = tokenOf("eve", PASSWORD);
    var adas = signIn(PASSWORD, null, null);
    it.users.save(ada().with(Password.chosen(PASSWORDS.hash(NEXT), it.now)));
    lock();

    assertThat(problem(NEXT, null, eves)).isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);
    assertThat(problem(NEXT, null, adas)).isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);
    assertThat(problem(NEXT, null, "x".repeat(43) + "." + "y".repeat(43)))
        .isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);
    assertThat(problem(NEXT, null, "")).isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);
  }

  @Test
  void aRecoveryCodeEndsTheLock() {
    var enrolment = factors.begin(ada());
    var recovery = factors.confirm(ada(), FactorFixtures.code(enrolment.secret(), it.now));
    it.now = it.now.plusSeconds(60);
    lock();
    assertThat(problem(PASSWORD, FactorFixtures.code(enrolment.secret(), it.now), null))
        .isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);

    assertThat(signIn(PASSWORD, recovery.getFirst(), null)).isNotEmpty();

    assertThat(signIn(PASSWORD, FactorFixtures.code(enrolment.secret(), it.now), null))
        .isNotEmpty();
  }

  @Test
  void aRecoveryCodeIsNoWayToGuessThePassword() {
    var enrolment = factors.begin(ada());
    var recovery = factors.confirm(ada(), FactorFixtures.code(enrolment.secret(), it.now));
    for (var i = 0; i < 5; i++) {
      problem("wrong", recovery.getFirst(), null);
    }

    assertThat(problem("wrong", recovery.getLast(), null))
        .isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);
    assertThat(ada().secondFactor().recoveryCodes()).hasSize(10);
  }

  @Test
  void aResetEndsTheLock() {
    lock();

    signIn.accountChanged(new AccountChanged(ada().id(), true));

    assertThat(signIn(PASSWORD, null, null)).isNotEmpty();
  }

  @Test
  void aOneTimePasswordIsTakenHoweverManyGuess() {
    it.users.save(
        ada()
            .with(
                new Password(
                    PASSWORDS.hash(ONE_TIME), true, it.now, RandomSecrets.digest(ONE_TIME))));
    lock();

    assertThat(problem(ONE_TIME, null, null)).isEqualTo(IdentityProblem.PASSWORD_CHANGE_NEEDED);

    var answer = new Answer(null, null);
    assertThat(signIn.signIn(new Credentials("ada", ONE_TIME, answer, NEXT, null), HOME))
        .isNotNull();
    lock();
    assertThat(problem(ONE_TIME, null, null)).isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);
  }

  /** Each second somebody else guesses; each minute the owner signs in, if there is a device. */
  private int guessesOfAnHour(@Nullable String device) {
    var guesses = 0;
    for (var second = 0; second < 3600; second++) {
      if (device != null && second % 60 == 0) {
        assertThat(signIn(PASSWORD, null, device)).isNotEmpty();
      }
      if (guess() == IdentityProblem.SIGN_IN_REFUSED) {
        guesses++;
      }
      it.now = it.now.plusSeconds(1);
    }
    return guesses;
  }

  /** Until strangers are let in no more. */
  private void lock() {
    while (guess() != IdentityProblem.TOO_MANY_SIGN_INS) {
      assertThat(strangers).isLessThan(100);
    }
  }

  private Problem guess() {
    var number = strangers++;
    var address = "10.%d.%d.%d".formatted(1 + number / 65_536, number / 256 % 256, number % 256);
    return problem("wrong", null, null, new Client(address, "tests"));
  }

  private Problem problem(String password, @Nullable String code, @Nullable String device) {
    return problem(password, code, device, HOME);
  }

  private Problem problem(
      String password, @Nullable String code, @Nullable String device, Client client) {
    var credentials = new Credentials("ada", password, new Answer(code, null), null, device);
    return Objects.requireNonNull(
            catchThrowableOfType(ProblemException.class, () -> signIn.signIn(credentials, client)))
        .problem();
  }

  /** The token of the device. */
  private String signIn(String password, @Nullable String code, @Nullable String device) {
    var credentials = new Credentials("ada", password, new Answer(code, null), null, device);
    return signIn.signIn(credentials, HOME).deviceToken();
  }

  private String tokenOf(String user, String password) {
    var credentials = new Credentials(user, password, new Answer(null, null), null, null);
    return signIn.signIn(credentials, HOME).deviceToken();
  }

  private User ada() {
    return it.users.findByName("ada").orElseThrow();
  }
}
