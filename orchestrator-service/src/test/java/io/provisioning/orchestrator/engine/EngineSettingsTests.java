package io.provisioning.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.util.unit.DataSize;

class EngineSettingsTests {

  @Test
  void hasDefaults() {
    assertThat(bind(Map.of("provisioning.engine.log-directory", "logs")))
        .isEqualTo(
            new EngineSettings(
                Path.of("logs"),
                DataSize.ofMegabytes(16),
                false,
                Duration.ofSeconds(10),
                Duration.ofMinutes(5),
                Duration.ofSeconds(15)));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "provisioning.engine.log-directory", "logs",
                    "provisioning.engine.log-size", "1MB",
                    "provisioning.engine.start-paused", "true",
                    "provisioning.engine.stop-patience", "2s",
                    "provisioning.engine.restart-after", "1m",
                    "provisioning.engine.heartbeat", "3s")))
        .isEqualTo(
            new EngineSettings(
                Path.of("logs"),
                DataSize.ofMegabytes(1),
                true,
                Duration.ofSeconds(2),
                Duration.ofMinutes(1),
                Duration.ofSeconds(3)));
  }

  @Test
  void theEnvironmentStartsItPaused() {
    var environment =
        new SystemEnvironmentPropertySource(
            "systemEnvironment",
            Map.of(
                "PROVISIONING_ENGINE_LOG_DIRECTORY", "logs",
                "PROVISIONING_ENGINE_START_PAUSED", "true"));

    assertThat(
            new Binder(Objects.requireNonNull(ConfigurationPropertySource.from(environment)))
                .bind("provisioning.engine", EngineSettings.class)
                .get()
                .startPaused())
        .isTrue();
  }

  private static EngineSettings bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bind("provisioning.engine", EngineSettings.class)
        .get();
  }
}
