package io.provisioning.vault.seal.pkcs11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenKeyTests {

  private static TokenKey key(
      String library, @Nullable Long slot, String token, String key, Duration timeout) {
    return new TokenKey(Path.of(library), slot, token, key, Path.of("pin"), timeout);
  }

  @Test
  void aKeyIsNamedByItsUri() {
    var limit = Duration.ofSeconds(1);
    assertThat(key("/lib/p11.so", null, "my vault", "root;key", limit).uri())
        .isEqualTo("pkcs11:token=my%20vault;object=root%3Bkey");
    assertThat(key("/lib/p11.so", 5L, "", "root", limit).uri())
        .isEqualTo("pkcs11:slot-id=5;object=root");
  }

  @ParameterizedTest
  @CsvSource(
      value = {
        "p11.so, -, vault, root, PT1S, library",
        "'/lib/p\"11.so', -, vault, root, PT1S, library",
        "'/lib/p\\11.so', -, vault, root, PT1S, library",
        "'/lib/p\n11.so', -, vault, root, PT1S, library",
        "/lib/p11.so, -, '', root, PT1S, token-label",
        "/lib/p11.so, 1, vault, root, PT1S, token-label",
        "/lib/p11.so, -, a label that is longer than 32 bytes, root, PT1S, token-label",
        "/lib/p11.so, -1, '', root, PT1S, slot",
        "/lib/p11.so, 1, '', '', PT1S, key-label",
        "/lib/p11.so, 1, '', root, PT0S, timeout",
        "/lib/p11.so, 1, '', root, PT61S, timeout"
      },
      nullValues = "-")
  void whatCannotBeIsRefusedByTheNameOfItsSetting(
      String library,
      @Nullable Long slot,
      String token,
      String key,
      Duration timeout,
      String setting) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> key(library, slot, token, key, timeout))
        .withMessageStartingWith("provisioning.vault.pkcs11." + setting + " ");
  }
}
