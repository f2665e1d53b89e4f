package io.provisioning.controlcenter.identity.account;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORDS;
import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORD_SETTINGS;
import static io.provisioning.controlcenter.identity.account.AccountFixtures.RULES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

class PasswordsTests {

  @Test
  void onlyTheSamePasswordMatches() {
    var hash = PASSWORDS.hash("correct horse battery");

    assertThat(hash).startsWith("$argon2id$v=19$m=64,t=1,p=1$");
    assertThat(PASSWORDS.matches(hash, "correct horse battery")).isTrue();
    assertThat(PASSWORDS.matches(hash, "correct horse batter")).isFalse();
    assertThat(PASSWORDS.matches(null, "a password that nobody has")).isFalse();
    assertThat(PASSWORDS.hash("correct horse battery")).isNotEqualTo(hash);
  }

  @Test
  void whatNobodyHasTakesAsMuchEffortAsAPassword() {
    var memory = Math.toIntExact(PASSWORD_SETTINGS.memory().toKilobytes());
    var encoder = new Argon2PasswordEncoder(16, 32, 1, memory, PASSWORD_SETTINGS.iterations());

    var nobodys = Passwords.nobodys(PASSWORD_SETTINGS);

    var real = PASSWORDS.hash("correct horse battery");
    assertThat(nobodys).hasSameSizeAs(real).startsWith(real.substring(0, real.indexOf("p=1$") + 4));
    assertThat(encoder.upgradeEncoding(nobodys)).as("can be read, with less effort").isFalse();
    assertThat(nobodys).isNotEqualTo(Passwords.nobodys(PASSWORD_SETTINGS));
  }

  @Test
  void itIsTheSameOnEveryKeyboard() {
    var composed = PASSWORDS.hash("Gr\u00fc\u00dfe aus K\u00f6ln");

    assertThat(PASSWORDS.matches(composed, "Gru\u0308\u00dfe aus Ko\u0308ln")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "short",
        "password1234",
        "Password1234!",
        "passwordpassword",
        "qwertyuiop1234",
        "aaaaaaaaaaaaaaaa",
        "123456789012345",
        "abcdefghijklmnop",
        "ada-lovelace-1",
        "provisioning1",
        "P@ssw0rd12345"
      })
  void whatIsGuessedFirstIsRefused(String password) {
    assertThatThrownBy(() -> RULES.check(password, List.of("ada-lovelace")))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("too easy to guess");
  }

  @Test
  void whatIsLongWithoutEndIsRefusedWithoutEffort() {
    assertThatThrownBy(() -> RULES.check("x".repeat(100_000), List.of()))
        .isInstanceOf(ProblemException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "correct horse battery staple",
        "\u6f22\u5b57\u306e\u3042\u3044\u3053\u3068\u3070\u3067\u9577\u3044\u3082\u306e",
        "nur kleine buchstaben hier",
        "K7QM-2XWD-9F4T"
      })
  void nothingIsAskedOfTheKindsOfCharacters(String password) {
    assertThatCode(() -> RULES.check(password, List.of("ada"))).doesNotThrowAnyException();
  }
}
