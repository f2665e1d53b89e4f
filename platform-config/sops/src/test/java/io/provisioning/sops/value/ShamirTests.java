package io.provisioning.sops.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShamirTests {

  private static final byte[] SECRET = ValueCipher.random(32);

  @ParameterizedTest
  @CsvSource({"2, 2", "3, 2", "5, 3", "255, 2", "255, 255"})
  void anySharesOfTheThresholdGiveTheSecret(int count, int threshold) {
    var shares = Shamir.split(SECRET, count, threshold);

    assertThat(Shamir.combine(shares.subList(0, threshold))).isEqualTo(SECRET);
    assertThat(Shamir.combine(shares.subList(count - threshold, count))).isEqualTo(SECRET);
    assertThat(Shamir.combine(shares)).isEqualTo(SECRET);
  }

  @Test
  void fewerSharesGiveSomethingElse() {
    var shares = Shamir.split(SECRET, 5, 3);

    assertThat(Shamir.combine(shares.subList(0, 2))).isNotEqualTo(SECRET);
  }

  @Test
  void aShareOfAnotherSecretGivesSomethingElse() {
    var shares = Shamir.split(SECRET, 2, 2);
    var other = Shamir.split(ValueCipher.random(32), 2, 2).getLast();

    assertThat(Shamir.combine(List.of(shares.getFirst(), other))).isNotEqualTo(SECRET);
  }

  @Test
  void theFieldIsThatOfAes() {
    // the worked example of FIPS 197, 4.2
    assertThat(Shamir.multiply(0x57, 0x83)).isEqualTo(0xc1);
    assertThat(Shamir.multiply(0x57, 0x13)).isEqualTo(0xfe);
  }

  /** At 1 and 2 of 0x2a + 0x11·x, and of 0x00 + 0xff·x. */
  @Test
  void aShareIsAByteForEachOfTheSecretAndItsNumber() {
    var first = HexFormat.of().parseHex("3bff01");
    var second = HexFormat.of().parseHex("08e502");

    assertThat(Shamir.combine(List.of(first, second))).isEqualTo(new byte[] {0x2a, 0});
  }

  @Test
  void whatCannotBeSharesIsRefused() {
    var share = new byte[] {1, 2, 3};

    assertThatThrownBy(() -> Shamir.combine(List.of(share)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Shamir.combine(List.of(share, share)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Shamir.combine(List.of(share, new byte[] {1, 2})))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Shamir.split(SECRET, 256, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
