package io.provisioning.mcp.feature;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTextTests {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "connect postgres://app:hunter22@db:5432/shop | connect postgres://***@db:5432/shop",
        "Authorization: Bearer abcdefghijkl.mno | Authorization: Bearer ***",
        "key AGE-SECRET-KEY-1QPZRY9X8GF2TVDW0S3JN54KHCE6 | key ***",
        "password=hunter22&user=app | password=***&user=app",
        "id AKIAIOSFODNN7EXAMPLE | id ***",
        "ghp_0123456789abcdef0123 | ***",
        "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2ln | ***"
      })
  void whatIsKnownByItsFormIsMasked(String text, String masked) {
    assertThat(SecretText.masked(text)).isEqualTo(masked);
  }

  @Test
  void aPrivateKeyIsMaskedAsAWholeAlsoWithoutItsEnd() {
    var begin = "-----BEGIN " + "PRIVATE KEY-----";

    assertThat(SecretText.masked("a\n" + begin + "\nabc\n-----END PRIVATE KEY-----\nb"))
        .isEqualTo("a\n***\nb");
    assertThat(SecretText.masked("a\n" + begin + "\nabc")).isEqualTo("a\n***");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://10.0.0.1:8080/a",
        "set the password of the database",
        "token: string",
        "bearer of news",
        "sha256:0123456789abcdef0123456789abcdef"
      })
  void otherTextsStay(String text) {
    assertThat(SecretText.masked(text)).isEqualTo(text);
  }
}
