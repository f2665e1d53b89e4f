package io.provisioning.vault.seal.kmip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsFilesTests {

  private final Instant now = Instant.now().plus(Duration.ofHours(1));

  @TempDir private Path home;
  private Certificates certificates;

  @BeforeEach
  void make() {
    certificates = new Certificates(home);
    certificates.make("vault", "ca", 1);
  }

  private void isRefused(String detail) {
    isRefused(now, detail);
  }

  private void isRefused(Instant now, String detail) {
    assertThatThrownBy(() -> certificates.files("vault", "ca").context(now))
        .isInstanceOfSatisfying(
            KeyServiceException.class,
            e -> {
              assertThat(e.detail()).contains(detail);
              assertThat(e.help()).isNotEmpty();
              assertThat(e.getCause()).isNull();
            });
  }

  @Test
  void aCertificateAndItsKeyAreUsed() {
    assertThat(certificates.files("vault", "ca").context(now).getProtocol()).isEqualTo("TLS");
  }

  @Test
  void keysOfOlderFormsAreUsed() throws IOException {
    convertKey("-traditional");
    assertThat(home.resolve("vault.key")).content().contains("BEGIN EC PRIVATE KEY");

    assertThat(certificates.files("vault", "ca").context(now)).isNotNull();
  }

  private void convertKey(String... options) throws IOException {
    var key = home.resolve("vault.key");
    var converted = home.resolve("converted.key");
    var command = new ArrayList<>(List.of("openssl", "pkey"));
    command.addAll(List.of(options));
    command.addAll(List.of("-in", key.toString(), "-out", converted.toString()));
    Certificates.run(command);
    Files.move(converted, key, StandardCopyOption.REPLACE_EXISTING);
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void aKeyThatOthersCanReadIsRefused() throws IOException {
    Files.setPosixFilePermissions(
        home.resolve("vault.key"), PosixFilePermissions.fromString("rw-r-----"));

    isRefused("with the private key for KMIP can be read or written by others");
  }

  @Test
  void aKeyWithAPassphraseIsRefused() throws IOException {
    convertKey("-aes256", "-passout", "pass:secret");

    isRefused("with the private key for KMIP holds none that can be used");
  }

  @Test
  void filesThatAreMissingOrHoldSomethingElseAreSaid() throws IOException {
    Files.writeString(home.resolve("vault.pem"), "-----BEGIN CERTIFICATE-----\nMII");
    isRefused("vault.pem` of `provisioning.vault.kmip.certificate-file` holds no certificate");
    Files.delete(home.resolve("vault.pem"));
    isRefused("vault.pem` of `provisioning.vault.kmip.certificate-file` cannot be read");
    certificates.make("vault", "ca", 1);
    Files.writeString(home.resolve("ca.pem"), "nothing");
    isRefused("ca.pem` of `provisioning.vault.kmip.ca-file` holds no certificate");
    Files.writeString(home.resolve("vault.key"), "nothing");
    isRefused("vault.key` with the private key for KMIP holds none");
    Files.delete(home.resolve("vault.key"));
    isRefused("vault.key` with the private key for KMIP cannot be read");
  }

  @Test
  void aCertificateIsUsedWhileItIsValid() {
    isRefused(now.plus(Duration.ofDays(2)), "vault.pem` for KMIP expired at ");
    isRefused(now.minus(Duration.ofDays(1)), "vault.pem` for KMIP is not valid yet");
  }
}
