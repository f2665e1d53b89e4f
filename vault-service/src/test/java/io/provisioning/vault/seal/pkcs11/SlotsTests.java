package io.provisioning.vault.seal.pkcs11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flags of a token (CK_TOKEN_INFO): some tokens count wrong PINs, SoftHSM does not. */
class SlotsTests {

  @Test
  void aTokenWithAUserAcceptsALogin() {
    assertThatCode(() -> Slots.requireLogin(0x40C)).doesNotThrowAnyException();
    assertThatCode(() -> Slots.requireLogin(0x1040C)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "0x2040C, LAST_ATTEMPT",
    "0x3040C, LAST_ATTEMPT",
    "0x4040C, LOCKED",
    "0x6040C, LOCKED",
    "0x404, NO_USER"
  })
  void noAttemptIsMadeThatLocksAToken(String flags, Failure failure) {
    assertThatThrownBy(() -> Slots.requireLogin(Long.decode(flags)))
        .isInstanceOfSatisfying(Refusal.class, e -> assertThat(e.failure()).isEqualTo(failure));
  }
}
