package io.provisioning.config.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressBlockTests {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.0/8",
        "0.0.0.0/0",
        "0.0.0.0/8",
        "203.0.113.7/32",
        "::/0",
        "::1/128",
        "1::/16",
        "2001:db8::/32",
        "2001:0:0:1::/64",
        "2001:db8::1:0:0:1/128",
        "1:2:3:4:5:6:7:0/112",
        "1:0:3:4:5:6:7:8/128",
        "2001:db8:0:1::/64",
        "64:ff9b::/96"
      })
  void theCanonicalFormIsRead(String text) {
    assertThat(AddressBlock.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1/24, 10.0.0.0/24",
    "10.1/8, 10.0.0.0/8",
    "010.0.0.0/08, 10.0.0.0/8",
    "10.0.0.0/024, 10.0.0.0/24",
    "2001:DB8::/32, 2001:db8::/32",
    "2001:0db8::/32, 2001:db8::/32",
    "2001:db8:0::/48, 2001:db8::/48",
    "2001:db8:0:0:0:0:0:0/32, 2001:db8::/32",
    "2001:db8::1/32, 2001:db8::/32",
    "2001::1:0:0:0:0/64, 2001:0:0:1::/64",
    "2001::1:0:0:0:0/80, 2001:0:0:1::/80",
    "2001:db8:0:0:1::1/128, 2001:db8::1:0:0:1/128",
    "1:2:3:4:5:6:7::/112, 1:2:3:4:5:6:7:0/112",
    "0::/0, ::/0",
    "::ffff:10.0.0.0/104, 10.0.0.0/8"
  })
  void anotherSpellingIsTheSameBlockAndIsToldItsForm(String text, String canonical) {
    assertThat(AddressBlock.around(text)).isEqualTo(AddressBlock.parse(canonical));
    assertThatThrownBy(() -> AddressBlock.parse(text))
        .hasMessage("`" + text + "` should be `" + canonical + "`");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.0/33",
        "10.0.0.0",
        "300.0.0.0/8",
        "everywhere",
        "::/129",
        "1::2::/64",
        "1:2:3:4:5:6:7:8:9/128",
        "fe80::/10/4",
        "fe80::%1/64",
        "::ffff:0:0/95",
        "/8",
        ""
      })
  void whatIsNoBlockIsRefused(String text) {
    assertThatThrownBy(() -> AddressBlock.around(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aBlockHoldsItsAddressesOnly() {
    var block = AddressBlock.parse("2001:db8::/33");

    assertThat(block.holds(InetAddress.ofLiteral("2001:db8:7fff::1"))).isTrue();
    assertThat(block.holds(InetAddress.ofLiteral("2001:db8:8000::1"))).isFalse();
    assertThat(AddressBlock.parse("0.0.0.0/0").holds(InetAddress.ofLiteral("::1"))).isFalse();
  }

  @Test
  void blocksThatShareAnAddressOverlap() {
    var block = AddressBlock.parse("10.9.1.0/24");

    assertThat(List.of("10.0.0.0/8", "10.9.1.255/32", "0.0.0.0/0"))
        .allMatch(other -> block.overlaps(AddressBlock.parse(other)));
    assertThat(List.of("10.9.2.0/24", "10.9.0.0/24", "::/0"))
        .noneMatch(other -> block.overlaps(AddressBlock.parse(other)));
  }

  @Test
  void blocksSortByTheirFirstAddress() {
    var sorted =
        List.of("9.0.0.0/8", "10.0.0.0/8", "10.0.0.0/16", "200.0.0.0/8", "::/0").stream()
            .map(AddressBlock::parse)
            .toList();

    assertThat(sorted).isSorted();
  }
}
