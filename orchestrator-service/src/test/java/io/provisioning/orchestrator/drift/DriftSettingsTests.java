package io.provisioning.orchestrator.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.drift.DriftSettings.Revert;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class DriftSettingsTests {

  private static DriftSettings bind(Map<String, String> keys) {
    return new Binder(new MapConfigurationPropertySource(keys))
        .bindOrCreate("provisioning.drift", DriftSettings.class);
  }

  private static final Revert NOTHING = new Revert(Set.of(), Set.of("*"), Duration.ofMinutes(1), 3);

  @Test
  void defaults() {
    var settings = bind(Map.of("provisioning.drift.directory", "/drift"));

    assertThat(settings)
        .isEqualTo(
            new DriftSettings(
                Path.of("/drift"), Duration.ofMinutes(1), Duration.ofSeconds(30), 4, NOTHING));
  }

  @Test
  void everyKeyIsMapped() {
    var settings =
        bind(
            Map.of(
                "provisioning.drift.directory", "/drift",
                "provisioning.drift.every", "5m",
                "provisioning.drift.limit", "3s",
                "provisioning.drift.infrastructures", "2",
                "provisioning.drift.revert.kinds", "stopped,files",
                "provisioning.drift.revert.infrastructures", "default/web",
                "provisioning.drift.revert.after", "5m",
                "provisioning.drift.revert.budget", "1"));

    assertThat(settings)
        .isEqualTo(
            new DriftSettings(
                Path.of("/drift"),
                Duration.ofMinutes(5),
                Duration.ofSeconds(3),
                2,
                new Revert(
                    Set.of(DriftKind.STOPPED, DriftKind.FILES),
                    Set.of("default/web"),
                    Duration.ofMinutes(5),
                    1)));
  }

  @Test
  void nonsenseIsRefused() {
    var wrong =
        Map.of(
            "every", "10ms",
            "limit", "0s",
            "infrastructures", "0",
            "revert.kinds", "stopped,extra",
            "revert.after", "-1s",
            "revert.budget", "0");
    for (var key : wrong.entrySet()) {
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
