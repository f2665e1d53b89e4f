package io.provisioning.orchestrator.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class VaultSettingsTests {

  @Test
  void theVaultHasDefaults() {
    assertThat(bind(Map.of())).isEqualTo(new VaultSettings(null, Duration.ofSeconds(10)));
    assertThat(bind(Map.of("provisioning.vault.url", "")).url()).isNull();
  }

  @Test
  void everyKeyOfTheVaultIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "provisioning.vault.url", "http://127.0.0.1:9091",
                    "provisioning.vault.timeout", "3s")))
        .isEqualTo(new VaultSettings(URI.create("http://127.0.0.1:9091"), Duration.ofSeconds(3)));
  }

  private static VaultSettings bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("provisioning.vault", VaultSettings.class);
  }
}
