package io.provisioning.orchestrator.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class WebhookSettingsTests {

  @Test
  void triesForADayAndALittle() {
    var settings = bind(Map.of());

    assertThat(settings.allowPrivate()).isFalse();
    assertThat(settings.allowLoopback()).isTrue();
    assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(15));
    assertThat(settings.concurrency()).isEqualTo(4);
    assertThat(settings.keep()).isEqualTo(1000);
    assertThat(settings.retries().stream().reduce(Duration.ZERO, Duration::plus))
        .isEqualTo(Duration.parse("PT27H35M5S"));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "allow-private", "true",
                    "allow-loopback", "false",
                    "timeout", "2s",
                    "concurrency", "3",
                    "retries", "1s,2s",
                    "jitter", "0.5",
                    "keep", "6",
                    "look-every", "7s")))
        .isEqualTo(
            new WebhookSettings(
                Path.of("w"),
                true,
                false,
                Duration.ofSeconds(2),
                3,
                List.of(Duration.ofSeconds(1), Duration.ofSeconds(2)),
                0.5,
                6,
                Duration.ofSeconds(7)));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> bind(Map.of("concurrency", "0"))).hasStackTraceContaining("more than");
    assertThatThrownBy(() -> bind(Map.of("jitter", "2"))).hasStackTraceContaining("from 0 to 1");
  }

  private static WebhookSettings bind(Map<String, String> some) {
    var properties = new HashMap<String, String>();
    properties.put("provisioning.webhooks.directory", "w");
    some.forEach((key, value) -> properties.put("provisioning.webhooks." + key, value));
    return new Binder(new MapConfigurationPropertySource(properties))
        .bind("provisioning.webhooks", WebhookSettings.class)
        .get();
  }
}
