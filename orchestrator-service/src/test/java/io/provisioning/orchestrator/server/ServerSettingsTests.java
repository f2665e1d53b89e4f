package io.provisioning.orchestrator.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ServerSettingsTests {

  private static ServerSettings bind(Map<String, String> settings) {
    return new Binder(new MapConfigurationPropertySource(settings))
        .bindOrCreate("provisioning.servers", ServerSettings.class);
  }

  @Test
  void defaults() {
    assertThat(bind(Map.of())).isEqualTo(new ServerSettings(Duration.ofSeconds(15), 8));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(bind(Map.of("provisioning.servers.limit", "5s", "provisioning.servers.looks", "2")))
        .isEqualTo(new ServerSettings(Duration.ofSeconds(5), 2));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> new ServerSettings(Duration.ZERO, 1)).hasMessageContaining("limit");
    assertThatThrownBy(() -> new ServerSettings(Duration.ofSeconds(1), 0))
        .hasMessageContaining("looks");
  }
}
