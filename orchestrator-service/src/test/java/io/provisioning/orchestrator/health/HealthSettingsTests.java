package io.provisioning.orchestrator.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class HealthSettingsTests {

  private static HealthSettings bind(Map<String, String> settings) {
    return new Binder(new MapConfigurationPropertySource(settings))
        .bindOrCreate("provisioning.health", HealthSettings.class);
  }

  @Test
  void defaults() {
    assertThat(bind(Map.of("provisioning.health.directory", "/d")))
        .isEqualTo(
            new HealthSettings(Path.of("/d"), Duration.ofSeconds(60), Duration.ofSeconds(30), 8));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "provisioning.health.directory", "/d",
                    "provisioning.health.every", "5m",
                    "provisioning.health.limit", "10s",
                    "provisioning.health.servers", "2")))
        .isEqualTo(
            new HealthSettings(Path.of("/d"), Duration.ofMinutes(5), Duration.ofSeconds(10), 2));
  }

  @Test
  void nonsenseIsRefused() {
    var second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> new HealthSettings(Path.of("/d"), Duration.ZERO, second, 1))
        .hasMessageContaining("every");
    assertThatThrownBy(() -> new HealthSettings(Path.of("/d"), second, Duration.ZERO, 1))
        .hasMessageContaining("limit");
    assertThatThrownBy(() -> new HealthSettings(Path.of("/d"), second, second, 0))
        .hasMessageContaining("servers");
  }
}
