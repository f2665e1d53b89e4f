package io.provisioning.controlcenter.identity.signin;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORD;
import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORDS;
import static io.provisioning.controlcenter.identity.account.AccountFixtures.RULES;
import static io.provisioning.controlcenter.identity.account.AccountFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.AuditFixtures;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.CountedHashes;
import io.provisioning.controlcenter.identity.account.Passwords;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.User.Password;
import io.provisioning.controlcenter.identity.factor.FactorFixtures;
import io.provisioning.controlcenter.identity.factor.SecondFactors;
import io.provisioning.controlcenter.identity.passkey.PasskeyFixtures;
import io.provisioning.controlcenter.identity.session.SessionFixtures;
import io.provisioning.controlcenter.identity.session.Sessions;
import io.provisioning.controlcenter.identity.signin.SecondFactorCheck.Answer;
import io.provisioning.controlcenter.identity.signin.SignIn.Credentials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignInTests {

  private static final Client CLIENT = new Client("127.0.0.1", "tests");
  private static final Answer NOTHING = new Answer(null, null);
  private static final String NEXT = "another staple that is not a horse";

  @TempDir Path directory;

  private SessionFixtures it;
  private SecondFactors factors;
  private SignIn signIn;

  @BeforeEach
  void begin() {
    it = new SessionFixtures(directory);
    factors = FactorFixtures.factors(it.users, directory, () -> it.now);
    signIn = signIn(PASSWORDS);
    it.users.insert(aUser("ada", "operator"));
  }

  private SignIn signIn(Passwords passwords) {
    var check = new SecondFactorCheck(factors, PasskeyFixtures.passkeys(it.users, () -> it.now));
    return new SignIn(
        it.users,
        passwords,
        RULES,
        check,
        it.sessions,
        new Acquaintance(it.devices, check),
        new Attempts(() -> it.now),
        AuditFixtures.auditOn(it.trail),
        () -> it.now);
  }

  @Test
  void whoKnowsThePasswordIsSignedInAndItIsWrittenDown() {
    var tokens = signIn("ada", PASSWORD);

    assertThat(tokens.caller().name()).isEqualTo("ada");
    assertThat(tokens.caller().factors()).containsExactly(Factor.PASSWORD);
    assertThat(it.trail.last())
        .returns("identity.sign-in", AuditEvent::action)
        .returns(Outcome.SUCCEEDED, AuditEvent::outcome)
        .returns("127.0.0.1", AuditEvent::address);
  }

  @Test
  void aNameIsTheSameHoweverItIsTyped() {
    assertThat(signIn(" ADA ", PASSWORD).caller().name()).isEqualTo("ada");
    assertThat(signIn("\uff41\uff44\uff41", PASSWORD).caller().name()).isEqualTo("ada");
  }

  @Test
  void whateverIsWrongTheAnswerIsTheSame() {
    it.users.insert(aUser("eve").with(List.of(), List.of(), true));

    var wrongPassword = refused("ada", "wrong");
    var nobody = refused("nobody", PASSWORD);
    var disabled = refused("eve", PASSWORD);

    assertThat(List.of(wrongPassword, nobody, disabled))
        .allSatisfy(e -> {
          assertThat(e.problem()).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
          assertThat(e.detail()).isEqualTo(wrongPassword.detail());
          assertThat(e.help()).isEqualTo(wrongPassword.help());
        });
  }

  /** With the parameters of production, {@link SignInTimeIntegrationTests} measures it. */
  @Test
  void whoHasAnAccountIsNotToldByTheEffortOfARefusal() {
    var hashes = new CountedHashes();
    signIn = signIn(hashes.passwords());
    it.users.insert(aUser("eve").with(List.of(), List.of(), true));

    refused("ada", "wrong");
    var ofKnown = hashes.take();
    refused("nobody", "wrong");
    var ofNobody = hashes.take();
    refused("eve", "wrong");
    var ofDisabled = hashes.take();

    assertThat(ofKnown).hasSize(1);
    assertThat(ofNobody).isEqualTo(ofKnown);
    assertThat(ofDisabled).isEqualTo(ofKnown);
  }

  @Test
  void aPasswordThatWasTypedAsANameIsNotWrittenDown() {
    refused("my secret password", "x");

    assertThat(it.trail.last().actor()).isEqualTo(Actor.ANONYMOUS);
    assertThat(it.trail.last().toString()).doesNotContain("my secret");
  }

  @Test
  void whatIsNotWrittenDownIsNotDone() {
    it.trail.fail();

    assertThatThrownBy(() -> signIn("ada", PASSWORD)).hasMessageContaining("audit");
    assertThatThrownBy(() -> signIn("ada", "wrong")).hasMessageContaining("audit");
  }

  @Test
  void aPasswordThatOthersKnowMustBeChangedFirst() {
    var ada = it.users.findByName("ada").orElseThrow();
    it.users.save(ada.with(new Password(PASSWORDS.hash(PASSWORD), true, it.now, null)));

    assertThat(refused("ada", PASSWORD).problem())
        .isEqualTo(IdentityProblem.PASSWORD_CHANGE_NEEDED);
    assertThat(problem(credentials(null, PASSWORD))).isEqualTo(IdentityProblem.UNSUITABLE_PASSWORD);
    assertThat(problem(credentials(null, "password1234")))
        .isEqualTo(IdentityProblem.UNSUITABLE_PASSWORD);
    signIn.signIn(credentials(null, NEXT), CLIENT);
    assertThat(signIn("ada", NEXT)).isNotNull();
    assertThat(refused("ada", PASSWORD).problem()).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
  }

  @Test
  void aCodeIsAskedForAfterThePasswordAndTakenOnce() {
    var secret = enrol();
    it.now = it.now.plusSeconds(60);
    var code = FactorFixtures.code(secret, it.now);

    assertThat(refused("ada", PASSWORD).problem()).isEqualTo(IdentityProblem.SECOND_FACTOR_NEEDED);
    assertThat(refused("ada", "wrong").problem()).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
    var tokens = signIn.signIn(credentials(code, null), CLIENT);
    assertThat(tokens.caller().factors()).containsExactlyInAnyOrder(Factor.PASSWORD, Factor.TOTP);
    assertThat(problem(credentials(code, null))).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
    it.now = it.now.plusSeconds(29);
    assertThat(problem(credentials(code, null))).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
    assertThat(problem(credentials("000000", null))).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
  }

  @Test
  void aRecoveryCodeIsTakenOnce() {
    var pending = factors.begin(ada());
    var recovery = factors.confirm(ada(), FactorFixtures.code(pending.secret(), it.now));
    assertThat(recovery).hasSize(10).doesNotHaveDuplicates();
    var code = recovery.getFirst().toLowerCase(Locale.ROOT);

    assertThat(signIn.signIn(credentials(code, null), CLIENT).caller().factors())
        .contains(Factor.RECOVERY_CODE);
    assertThat(problem(credentials(code, null))).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
    assertThat(ada().secondFactor().recoveryCodes()).hasSize(9);
  }

  @Test
  void whoGuessesIsSlowedDownAlsoAtNamesThatDoNotExist() {
    for (var name : List.of("ada", "nobody")) {
      for (var i = 0; i < 5; i++) {
        assertThat(refused(name, "wrong").problem()).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
      }
      assertThat(refused(name, PASSWORD).problem()).isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);
    }
    it.now = it.now.plusSeconds(2);
    assertThat(refused("ada", "wrong").problem()).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
    it.now = it.now.plusSeconds(1);
    assertThat(refused("ada", PASSWORD).problem()).isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);
    it.now = it.now.plusSeconds(2);
    assertThat(signIn("ada", PASSWORD)).isNotNull();
    assertThat(refused("ada", "wrong").problem()).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
  }

  @Test
  void oneAddressThatTriesManyNamesIsLocked() {
    for (var i = 0; i < 30; i++) {
      refused("name" + i, "wrong");
    }

    assertThat(refused("ada", PASSWORD).problem()).isEqualTo(IdentityProblem.TOO_MANY_SIGN_INS);
    var elsewhere = new Client("10.0.0.1", "tests");
    assertThat(signIn.signIn(new Credentials("ada", PASSWORD, NOTHING, null, null), elsewhere))
        .isNotNull();
    it.now = it.now.plus(Duration.ofMinutes(15));
    assertThat(signIn("ada", PASSWORD)).isNotNull();
  }

  @Test
  void secretsAreNotInTexts() {
    assertThat(new Credentials("ada", PASSWORD, new Answer("123456", null), NEXT, null).toString())
        .doesNotContain(PASSWORD, "123456", NEXT);
  }

  private String enrol() {
    var enrolment = factors.begin(ada());
    factors.confirm(ada(), FactorFixtures.code(enrolment.secret(), it.now));
    return enrolment.secret();
  }

  private User ada() {
    return it.users.findByName("ada").orElseThrow();
  }

  private static Credentials credentials(@Nullable String code, @Nullable String next) {
    return new Credentials("ada", PASSWORD, new Answer(code, null), next, null);
  }

  private Sessions.Tokens signIn(String user, String password) {
    return signIn.signIn(new Credentials(user, password, NOTHING, null, null), CLIENT);
  }

  private ProblemException refused(String user, String password) {
    return refused(new Credentials(user, password, NOTHING, null, null));
  }

  private ProblemException refused(Credentials credentials) {
    return Objects.requireNonNull(
        catchThrowableOfType(ProblemException.class, () -> signIn.signIn(credentials, CLIENT)));
  }

  private Problem problem(Credentials credentials) {
    return refused(credentials).problem();
  }
}
