package io.provisioning.orchestrator.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ProgressSettingsTests {

  @Test
  void hasDefaults() {
    assertThat(bind(Map.of())).isEqualTo(new ProgressSettings(Duration.ofSeconds(15)));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(bind(Map.of("provisioning.progress.heartbeat", "3s")))
        .isEqualTo(new ProgressSettings(Duration.ofSeconds(3)));
  }

  private static ProgressSettings bind(Map<String, String> keys) {
    return new Binder(new MapConfigurationPropertySource(keys))
        .bindOrCreate("provisioning.progress", ProgressSettings.class);
  }
}
