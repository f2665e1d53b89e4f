package io.provisioning.orchestrator.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class DriftSettingsTests {

  private static DriftSettings bind(Map<String, String> keys) {
    return new Binder(new MapConfigurationPropertySource(keys))
        .bindOrCreate("provisioning.drift", DriftSettings.class);
  }

  @Test
  void defaults() {
    var settings = bind(Map.of("provisioning.drift.directory", "/drift"));

    assertThat(settings)
        .isEqualTo(
            new DriftSettings(Path.of("/drift"), Duration.ofMinutes(1), Duration.ofSeconds(30), 4));
  }

  @Test
  void everyKeyIsMapped() {
    var settings =
        bind(
            Map.of(
                "provisioning.drift.directory", "/drift",
                "provisioning.drift.every", "5m",
                "provisioning.drift.limit", "3s",
                "provisioning.drift.infrastructures", "2"));

    assertThat(settings)
        .isEqualTo(
            new DriftSettings(Path.of("/drift"), Duration.ofMinutes(5), Duration.ofSeconds(3), 2));
  }

  @Test
  void nonsenseIsRefused() {
    for (var key : Map.of("every", "10ms", "limit", "0s", "infrastructures", "0").entrySet()) {
      var keys =
          Map.of(
              "provisioning.drift.directory",
              "/drift",
              "provisioning.drift." + key.getKey(),
              key.getValue());
      assertThatThrownBy(() -> bind(keys))
          .isInstanceOf(BindException.class)
          .rootCause()
          .hasMessageContaining("provisioning.drift." + key.getKey());
    }
  }
}
