package io.provisioning.controlcenter.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HopTests {

  @Test
  void theStandardHeaderIsReadWithItsQuotes() {
    var hops =
        Hop.forwarded(
            List.of(
                "For=\"[2001:db8:cafe::17]:4711\";proto=https;host=\"door.example:8443\"",
                "for=192.0.2.60; by=203.0.113.43; secret=\"a,b;c\", for=unknown, for=_hidden"));

    assertThat(hops)
        .containsExactly(
            new Hop("2001:db8:cafe:0:0:0:0:17", "https", "door.example:8443"),
            new Hop("192.0.2.60", null, null),
            new Hop(null, null, null),
            new Hop(null, null, null));
  }

  @Test
  void whatAProxyReplacedCountsForAllHops() {
    assertThat(Hop.xForwarded(List.of("192.0.2.1, 10.0.0.2"), List.of("https"), List.of("door")))
        .containsExactly(
            new Hop("192.0.2.1", "https", "door"), new Hop("10.0.0.2", "https", "door"));
  }

  @Test
  void whatProxiesAddedBelongsToTheirHop() {
    assertThat(
            Hop.xForwarded(
                List.of("192.0.2.1", "10.0.0.2"), List.of("http, https, http"), List.of()))
        .containsExactly(new Hop("192.0.2.1", "https", null), new Hop("10.0.0.2", "http", null));
  }

  @ParameterizedTest
  @CsvSource({"192.0.2.1:99, 192.0.2.1", "[::1]:99, 0:0:0:0:0:0:0:1", "::1, 0:0:0:0:0:0:0:1"})
  void portsAreLeftOut(String written, String address) {
    assertThat(Hop.xForwarded(List.of(written), List.of(), List.of()).getFirst().from())
        .isEqualTo(address);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "localhost", "1.2.3.4.5", "[", "256.1.1.1", "1.2.3.4%0a", "::g"})
  void whatIsNoAddressIsNone(String written) {
    assertThat(Hop.xForwarded(List.of(written), List.of(), List.of()).getFirst().from()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil/path", "a b", "user@evil", "door:", "door:123456", "<door>", ""})
  void whatIsNoHostIsNone(String written) {
    var hop = Hop.xForwarded(List.of("192.0.2.1"), List.of("javascript"), List.of(written));

    assertThat(hop).containsExactly(new Hop("192.0.2.1", null, null));
  }
}
