package io.provisioning.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class SettingsTests {

  @Test
  void securityHasDefaults() {
    assertThat(bind("provisioning.security", SecuritySettings.class, Map.of()))
        .isEqualTo(new SecuritySettings(null, null, "control-center", List.of()));
  }

  @Test
  void everyKeyOfSecurityIsMapped() {
    assertThat(
            bind(
                "provisioning.security",
                SecuritySettings.class,
                Map.of(
                    "provisioning.security.token-file", "/run/token",
                    "provisioning.security.key-set-uri", "http://keys.test/set",
                    "provisioning.security.issuer", "somebody",
                    "provisioning.security.allowed-hosts", "one,two")))
        .isEqualTo(
            new SecuritySettings(
                Path.of("/run/token"),
                URI.create("http://keys.test/set"),
                "somebody",
                List.of("one", "two")));
  }

  @Test
  void anEmptyValueTakesBackADefault() {
    var properties =
        Map.of(
            "provisioning.security.token-file", "",
            "provisioning.security.key-set-uri", "");

    assertThat(bind("provisioning.security", SecuritySettings.class, properties))
        .isEqualTo(new SecuritySettings(null, null, "control-center", List.of()));
  }

  @Test
  void requestHasDefaults() {
    assertThat(bind("provisioning.request", RequestSettings.class, Map.of()))
        .isEqualTo(new RequestSettings(DataSize.ofMegabytes(4), Duration.ofSeconds(60), null));
  }

  @Test
  void everyKeyOfRequestIsMapped() {
    assertThat(
            bind(
                "provisioning.request",
                RequestSettings.class,
                Map.of(
                    "provisioning.request.max-size", "1KB",
                    "provisioning.request.max-time", "5s",
                    "provisioning.request.max-memory", "9KB")))
        .isEqualTo(
            new RequestSettings(
                DataSize.ofKilobytes(1), Duration.ofSeconds(5), DataSize.ofKilobytes(9)));
  }

  private static <T> T bind(String prefix, Class<T> type, Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate(prefix, type);
  }
}
