package io.provisioning.orchestrator.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class MeasurementSettingsTests {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private static MeasurementSettings bind(Map<String, String> settings) {
    return new Binder(new MapConfigurationPropertySource(settings))
        .bindOrCreate("provisioning.measurements", MeasurementSettings.class);
  }

  @Test
  void defaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(
            new MeasurementSettings(
                Duration.ofSeconds(15),
                Duration.ofSeconds(10),
                16,
                List.of(
                    "/etc/letsencrypt/live/*/cert.pem",
                    "/etc/kubernetes/pki/*.crt",
                    "/etc/kubernetes/pki/etcd/*.crt")));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "provisioning.measurements.every", "1m",
                    "provisioning.measurements.limit", "5s",
                    "provisioning.measurements.servers", "2",
                    "provisioning.measurements.certificates", "/a/*.pem,/b.pem")))
        .isEqualTo(
            new MeasurementSettings(
                Duration.ofMinutes(1), Duration.ofSeconds(5), 2, List.of("/a/*.pem", "/b.pem")));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> new MeasurementSettings(Duration.ZERO, SECOND, 1, List.of()))
        .hasMessageContaining("every");
    assertThatThrownBy(() -> new MeasurementSettings(SECOND, Duration.ZERO, 1, List.of()))
        .hasMessageContaining("limit");
    assertThatThrownBy(() -> new MeasurementSettings(SECOND, SECOND, 0, List.of()))
        .hasMessageContaining("servers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"relative.pem", "/a b", "/$(reboot)", "/a;b", "/a\n/b", ""})
  void whatAShellTakesForMoreThanAPatternIsRefused(String pattern) {
    assertThatThrownBy(() -> new MeasurementSettings(SECOND, SECOND, 1, List.of(pattern)))
        .hasMessageContaining("certificates");
  }
}
