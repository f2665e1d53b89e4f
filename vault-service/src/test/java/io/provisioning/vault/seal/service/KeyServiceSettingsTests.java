package io.provisioning.vault.seal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.vault.seal.kmip.KmipKey;
import io.provisioning.vault.seal.kmip.TlsFiles;
import io.provisioning.vault.seal.pkcs11.TokenKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class KeyServiceSettingsTests {

  private static KeyServiceSettings bound(Map<String, String> settings) {
    var all = new HashMap<>(settings);
    all.put("provisioning.vault.key-file", "key");
    return new Binder(new MapConfigurationPropertySource(all))
        .bind("provisioning.vault", KeyServiceSettings.class)
        .get();
  }

  @Test
  void aKeyFileIsTheDefault() {
    var settings = bound(Map.of());

    assertThat(settings.keyService()).isEqualTo(KeyServiceSettings.Kind.LOCAL);
    assertThat(settings.awsKms().isSet()).isFalse();
    assertThat(settings.pkcs11().isSet()).isFalse();
    assertThat(settings.pkcs11().timeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.kmip().isSet()).isFalse();
    assertThat(settings.kmip().version()).isEqualTo("1.4");
    assertThat(settings.kmip().timeout()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void eachSettingOfATokenIsUsed() {
    var settings =
        bound(
            Map.of(
                "provisioning.vault.key-service", "pkcs11",
                "provisioning.vault.pkcs11.library", "/lib/p11.so",
                "provisioning.vault.pkcs11.token-label", "vault",
                "provisioning.vault.pkcs11.key-label", "root",
                "provisioning.vault.pkcs11.pin-file", "/etc/pin",
                "provisioning.vault.pkcs11.timeout", "5s"));

    assertThat(settings.keyService()).isEqualTo(KeyServiceSettings.Kind.PKCS11);
    assertThat(settings.pkcs11().key())
        .isEqualTo(
            new TokenKey(
                Path.of("/lib/p11.so"),
                null,
                "vault",
                "root",
                Path.of("/etc/pin"),
                Duration.ofSeconds(5)));
    assertThat(bound(Map.of("provisioning.vault.pkcs11.slot", "3")).pkcs11().slot()).isEqualTo(3);
  }

  @Test
  void aTokenWithoutALibraryOrAPinIsRefused() {
    assertThatThrownBy(() -> bound(Map.of("provisioning.vault.key-service", "pkcs11")))
        .hasStackTraceContaining("provisioning.vault.pkcs11.library must name a library");
    var withoutPin = bound(Map.of("provisioning.vault.pkcs11.library", "/lib/p11.so")).pkcs11();
    assertThatThrownBy(withoutPin::key)
        .hasMessageContaining("provisioning.vault.pkcs11.pin-file must name the file");
  }

  @Test
  void eachSettingOfAKmipServerIsUsed() {
    var settings =
        bound(
            Map.of(
                "provisioning.vault.key-service", "kmip",
                "provisioning.vault.kmip.endpoint", "kmip.example.com:5697",
                "provisioning.vault.kmip.key-id", "b4faee10",
                "provisioning.vault.kmip.version", "2.0",
                "provisioning.vault.kmip.certificate-file", "/etc/vault.pem",
                "provisioning.vault.kmip.key-file", "/etc/vault.key",
                "provisioning.vault.kmip.ca-file", "/etc/ca.pem",
                "provisioning.vault.kmip.timeout", "7s"));

    assertThat(settings.keyService()).isEqualTo(KeyServiceSettings.Kind.KMIP);
    assertThat(settings.kmip().key())
        .isEqualTo(
            new KmipKey(
                "kmip.example.com",
                5697,
                "b4faee10",
                KmipKey.Version.V2_0,
                new TlsFiles(
                    Path.of("/etc/vault.pem"), Path.of("/etc/vault.key"), Path.of("/etc/ca.pem")),
                Duration.ofSeconds(7)));
  }

  @Test
  void aKmipServerWithoutAnAddressOrFilesIsRefused() {
    assertThatThrownBy(() -> bound(Map.of("provisioning.vault.key-service", "kmip")))
        .hasStackTraceContaining(
            "provisioning.vault.kmip.endpoint must name a server if provisioning.vault.key-service is kmip");
    var withoutFiles = bound(Map.of("provisioning.vault.kmip.endpoint", "kmip.example.com")).kmip();
    assertThatThrownBy(withoutFiles::key)
        .hasMessageContaining("provisioning.vault.kmip.certificate-file must name the file");
  }
}
