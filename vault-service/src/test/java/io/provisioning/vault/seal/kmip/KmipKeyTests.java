package io.provisioning.vault.seal.kmip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KmipKeyTests {

  private static final TlsFiles FILES =
      new TlsFiles(Path.of("vault.pem"), Path.of("vault.key"), Path.of("ca.pem"));

  private static KmipKey key(String endpoint, String id, String version, int seconds) {
    return KmipKey.of(endpoint, id, version, FILES, Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @CsvSource({
    "kmip.example.com:5697, kmip.example.com, 5697",
    "kmip.example.com, kmip.example.com, 5696",
    "10.0.0.7:1, 10.0.0.7, 1",
    "[fd00::7]:5696, fd00::7, 5696"
  })
  void anEndpointIsAHostAndAPort(String endpoint, String host, int port) {
    var key = key(endpoint, "1", "2.0", 5);

    assertThat(key.host()).isEqualTo(host);
    assertThat(key.port()).isEqualTo(port);
    assertThat(key.version()).isEqualTo(KmipKey.Version.V2_0);
  }

  @ParameterizedTest
  @CsvSource({
    "https://kmip.example.com, 1, 1.4, 5, endpoint is a host and a port",
    "kmip.example.com:, 1, 1.4, 5, endpoint is a host and a port",
    "kmip.example.com:0, 1, 1.4, 5, endpoint has a port",
    "kmip.example.com:65536, 1, 1.4, 5, endpoint has a port",
    "kmip.example.com, '', 1.4, 5, key-id is the unique identifier",
    "kmip.example.com, 'a b', 1.4, 5, key-id is the unique identifier",
    "kmip.example.com, 1, 1.3, 5, version is 1.4 or 2.0",
    "kmip.example.com, 1, 1.4, 0, 'timeout is more than 0, 30s at most'",
    "kmip.example.com, 1, 1.4, 31, 'timeout is more than 0, 30s at most'"
  })
  void whatCannotBeIsRefused(
      String endpoint, String id, String version, int seconds, String detail) {
    assertThatThrownBy(() -> key(endpoint, id, version, seconds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("provisioning.vault.kmip." + detail);
  }
}
