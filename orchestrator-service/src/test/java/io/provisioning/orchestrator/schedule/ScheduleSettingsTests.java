package io.provisioning.orchestrator.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ScheduleSettingsTests {

  @Test
  void hasDefaults() {
    assertThat(bind(Map.of("provisioning.schedules.directory", "s")))
        .isEqualTo(
            new ScheduleSettings(
                Path.of("s"),
                Duration.ofSeconds(1),
                Duration.ofMinutes(1),
                Duration.ofSeconds(5),
                Duration.ofSeconds(10)));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "provisioning.schedules.directory", "s",
                    "provisioning.schedules.look-every", "2s",
                    "provisioning.schedules.punctuality", "3m",
                    "provisioning.schedules.retry-after", "4s",
                    "provisioning.schedules.stop-patience", "5s")))
        .isEqualTo(
            new ScheduleSettings(
                Path.of("s"),
                Duration.ofSeconds(2),
                Duration.ofMinutes(3),
                Duration.ofSeconds(4),
                Duration.ofSeconds(5)));
  }

  @Test
  void timeMustPassBetweenLooks() {
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            new ScheduleSettings(
                Path.of("s"),
                Duration.ZERO,
                Duration.ofMinutes(1),
                Duration.ofSeconds(5),
                Duration.ofSeconds(10)));
  }

  private static ScheduleSettings bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bind("provisioning.schedules", ScheduleSettings.class)
        .get();
  }
}
