package io.provisioning.age;

import static io.provisioning.age.AgeTests.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.problem.ProblemException;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTests {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void identitiesAndRecipientsAreReadAsTheyAreWritten(boolean isPostQuantum) {
    var made = Keys.generate(isPostQuantum);
    var read = Keys.identities("# a comment\r\n\r\n" + made.secret() + "\r\n").getFirst();

    assertThat(read.recipient()).hasToString(made.recipient().toString());
    assertThat(Recipient.parse(made.recipient().toString()))
        .hasToString(made.recipient().toString());
    assertThat(read.toString()).doesNotContainIgnoringCase("secret");
  }

  @Test
  void aKeyWithOneCharacterChangedIsRefusedWithoutShowingIt() {
    var secret = Keys.generate(false).secret();

    for (int place = "AGE-SECRET-KEY-1".length(); place < secret.length(); place++) {
      char other = secret.charAt(place) == 'Q' ? 'P' : 'Q';
      var altered = secret.substring(0, place) + other + secret.substring(place + 1);
      assertThatExceptionOfType(ProblemException.class)
          .isThrownBy(() -> Keys.identities(altered))
          .satisfies(problem ->
              assertThat(problem.detail() + problem.help()).doesNotContain(altered.substring(20)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# nothing",
        "nope",
        "age1",
        "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq",
        "ssh-ed25519",
        "ssh-ed25519 AAAA",
        "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQ==",
        "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAI",
      })
  void whatIsNoRecipientIsRefused(String text) {
    assertProblem(AgeProblem.INVALID_KEY, () -> Keys.recipients(text));
  }

  @Test
  void anIdentityIsNoRecipient() {
    var secret = Keys.generate(false).secret();

    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> Keys.recipients("\n" + secret.toLowerCase(Locale.ROOT)))
        .withMessageContaining("line 2: this is an identity");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "age1nope",
        "-----BEGIN OPENSSH PRIVATE KEY-----",
        "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\n-----END OPENSSH PRIVATE KEY-----",
        "-----BEGIN RSA PRIVATE KEY-----\nMAA=\n-----END RSA PRIVATE KEY-----",
        "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n-----END RSA PRIVATE KEY-----",
        "-----BEGIN CERTIFICATE-----\n!!!!\n-----END CERTIFICATE-----",
      })
  void whatIsNoIdentityIsRefused(String text) {
    assertProblem(AgeProblem.INVALID_KEY, () -> Keys.identities(text));
  }
}
