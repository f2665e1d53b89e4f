package io.provisioning.orchestrator.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class NotificationSettingsTests {

  private static NotificationSettings bind(Map<String, String> values) {
    var keys = new HashMap<>(Map.of("provisioning.notifications.directory", "n"));
    values.forEach((key, value) -> keys.put("provisioning.notifications." + key, value));
    return new Binder(new MapConfigurationPropertySource(keys))
        .bind("provisioning.notifications", NotificationSettings.class)
        .get();
  }

  @Test
  void leadsToTheDoorOfThisMachine() {
    assertThat(bind(Map.of()))
        .isEqualTo(
            new NotificationSettings(Path.of("n"), URI.create("http://127.0.0.1:8080"), 200));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(bind(Map.of("page-url", "https://door.example", "keep", "5")))
        .isEqualTo(new NotificationSettings(Path.of("n"), URI.create("https://door.example"), 5));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> bind(Map.of("keep", "0"))).hasStackTraceContaining("more than 0");
  }
}
