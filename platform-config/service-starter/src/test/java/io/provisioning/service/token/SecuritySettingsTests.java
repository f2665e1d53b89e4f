package io.provisioning.service.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SecuritySettingsTests {

  @Test
  void securityHasDefaults() {
    assertThat(bind("provisioning.security", SecuritySettings.class, Map.of()))
        .isEqualTo(new SecuritySettings(null, null, "control-center", List.of(), null, null));
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
                    "provisioning.security.allowed-hosts", "one,two",
                    "provisioning.security.workload-key", "/run/own.jwk",
                    "provisioning.security.workloads", "/run/workloads.jwks")))
        .isEqualTo(
            new SecuritySettings(
                Path.of("/run/token"),
                URI.create("http://keys.test/set"),
                "somebody",
                List.of("one", "two"),
                Path.of("/run/own.jwk"),
                Path.of("/run/workloads.jwks")));
  }

  @Test
  void anEmptyValueTakesBackADefault() {
    var properties =
        Map.of(
            "provisioning.security.token-file", "",
            "provisioning.security.key-set-uri", "",
            "provisioning.security.workload-key", "",
            "provisioning.security.workloads", "");

    assertThat(bind("provisioning.security", SecuritySettings.class, properties))
        .isEqualTo(new SecuritySettings(null, null, "control-center", List.of(), null, null));
  }

  private static <T> T bind(String prefix, Class<T> type, Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate(prefix, type);
  }
}
