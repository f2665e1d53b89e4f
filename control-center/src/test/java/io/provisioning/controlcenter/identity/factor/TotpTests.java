package io.provisioning.controlcenter.identity.factor;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotpTests {

  private static final byte[] SECRET = "12345678901234567890".getBytes(US_ASCII);

  /** The table of RFC 6238, appendix B, for SHA-1. */
  @ParameterizedTest
  @CsvSource({
    "59,94287082",
    "1111111109,07081804",
    "1111111111,14050471",
    "1234567890,89005924",
    "2000000000,69279037",
    "20000000000,65353130"
  })
  void codesAreThoseOfTheRfc(long time, String code) {
    assertThat(Totp.code(SECRET, time / 30, 8)).isEqualTo(code);
  }

  /** What {@code oathtool --totp -b JBSWY3DPEHPK3PXP -N <time>} of Debian 12 prints. */
  @Test
  void codesAreThoseOfOathtool() {
    var secret =
        new byte[] {
          'H', 'e', 'l', 'l', 'o', '!', (byte) 0xde, (byte) 0xad, (byte) 0xbe, (byte) 0xef
        };

    assertThat(Base32.encode(secret)).isEqualTo("JBSWY3DPEHPK3PXP");
    var step = Instant.parse("2026-11-21T12:00:00Z").getEpochSecond() / 30;
    assertThat(Totp.code(secret, step, 6)).isEqualTo("720187");
  }

  @ParameterizedTest
  @CsvSource({
    "'',''",
    "f,MY",
    "fo,MZXQ",
    "foo,MZXW6",
    "foob,MZXW6YQ",
    "fooba,MZXW6YTB",
    "foobar,MZXW6YTBOI"
  })
  void base32IsThatOfTheRfc(String text, String encoded) {
    assertThat(Base32.encode(text.getBytes(US_ASCII))).isEqualTo(encoded);
  }

  @Test
  void aCodeIsTakenOneStepEarlyOrLateButNotTwice() {
    var now = Instant.parse("2026-11-21T12:00:00Z");
    var step = now.getEpochSecond() / 30;

    assertThat(Totp.step(SECRET, Totp.code(SECRET, step, 6), now, 0)).hasValue(step);
    assertThat(Totp.step(SECRET, Totp.code(SECRET, step - 1, 6), now, 0)).hasValue(step - 1);
    assertThat(Totp.step(SECRET, Totp.code(SECRET, step + 1, 6), now, 0)).hasValue(step + 1);
    assertThat(Totp.step(SECRET, Totp.code(SECRET, step - 2, 6), now, 0)).isEmpty();
    assertThat(Totp.step(SECRET, Totp.code(SECRET, step + 2, 6), now, 0)).isEmpty();
    assertThat(Totp.step(SECRET, Totp.code(SECRET, step, 6), now, step)).isEmpty();
    assertThat(Totp.step(SECRET, Totp.code(SECRET, step - 1, 6), now, step)).isEmpty();
    assertThat(Totp.step(SECRET, "", now, 0)).isEmpty();
    assertThat(Totp.step(SECRET, "abcdef", now, 0)).isEmpty();
  }
}
