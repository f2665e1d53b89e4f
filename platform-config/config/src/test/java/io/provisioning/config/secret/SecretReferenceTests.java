package io.provisioning.config.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.config.secret.SecretReference.Stored;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretReferenceTests {

  @Test
  void aNameStandsForAGeneratedSecret() {
    assertThat(SecretReference.of("secret:db")).contains(new Generated("db"));
    assertThat(SecretReference.of("secret:db?version=3")).contains(new Generated("db", 3));
    assertThat(SecretReference.of("secret:" + "a".repeat(63))).isPresent();
  }

  @Test
  void aPathAndAFieldStandForOneInTheVault() {
    assertThat(SecretReference.of("secret:apps/mail#password"))
        .contains(new Stored("apps/mail", "password", null));
    assertThat(SecretReference.of("secret:db#value?version=3"))
        .contains(new Stored("db", "value", 3));
    assertThat(SecretReference.of("secret:A_1/b.c/d-e#F_.-9?version=999999999"))
        .contains(new Stored("A_1/b.c/d-e", "F_.-9", 999_999_999));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "secret:db",
        "secret:db?version=3",
        "secret:apps/mail#password",
        "secret:apps/mail#password?version=12"
      })
  void aReferenceReadsAsItIsWritten(String text) {
    assertThat(SecretReference.of(text)).map(SecretReference::toString).contains(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "secret:",
        "secret:Not A Name",
        "secret:Db",
        "secret:-db",
        "secret:apps/mail",
        "secret:apps/mail#",
        "secret:#password",
        "secret:/apps#password",
        "secret:apps/#password",
        "secret:apps//mail#password",
        "secret:../mail#password",
        "secret:apps/.hidden#password",
        "secret:apps/-x#password",
        "secret:apps/mail#pass word",
        "secret:apps/mail#a#b",
        "secret:apps%2Fmail#password",
        "secret:db?version=0",
        "secret:db?version=3#value",
        "secret:apps/mail?version=3#password",
        "secret:apps/mail#password?version=0",
        "secret:apps/mail#password?version=-1",
        "secret:apps/mail#password?version=",
        "secret:apps/mail#password?version=4294967297",
        "secret:apps/mail#password?version=3&x=1",
        "secret:apps/mail#password\n",
        "secret:ä#password"
      })
  void whatIsMeantToBeOneButIsNotIsBroken(String text) {
    assertThat(SecretReference.isBroken(text)).isTrue();
  }

  @Test
  void pathsAndFieldsAreBounded() {
    var part = "a".repeat(31);
    assertThat(SecretReference.is("secret:" + (part + "/").repeat(15) + part + "#f")).isTrue();
    assertThat(SecretReference.is("secret:" + (part + "/").repeat(16) + part + "#f")).isFalse();
    assertThat(SecretReference.is("secret:" + "a".repeat(512) + "#f")).isTrue();
    assertThat(SecretReference.is("secret:" + "a".repeat(513) + "#f")).isFalse();
    assertThat(SecretReference.is("secret:a#" + "f".repeat(129))).isFalse();
    assertThat(SecretReference.is("secret:" + "a/".repeat(5_000_000))).isFalse();
  }

  @Test
  void aSecretIsTheSameInEachVersion() {
    var db = new Generated("db");
    var mail = new Stored("apps/mail", "password", null);

    assertThat(db.at(2)).isEqualTo(new Generated("db", 2));
    assertThat(db.isOfSameSecret(db.at(2))).isTrue();
    assertThat(db.isOfSameSecret(new Generated("cache"))).isFalse();
    assertThat(mail.at(2)).hasToString("secret:apps/mail#password?version=2");
    assertThat(mail.isOfSameSecret(new Stored("apps/mail", "user", 3))).isTrue();
    assertThat(mail.isOfSameSecret(db)).isFalse();
  }

  @Test
  void otherTextsAreNeitherOneNorBroken() {
    assertThat(SecretReference.is("hunter2")).isFalse();
    assertThat(SecretReference.isBroken("hunter2")).isFalse();
    assertThat(SecretReference.isBroken("a secret:db")).isFalse();
  }
}
