package io.provisioning.orchestrator.plan.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class PlanSettingsTests {

  @Test
  void hasDefaults() {
    assertThat(bind(Map.of("provisioning.plans.directory", "p")))
        .isEqualTo(new PlanSettings(Path.of("p"), 200, Duration.ofHours(24)));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "provisioning.plans.directory", "p",
                    "provisioning.plans.keep", "5",
                    "provisioning.plans.valid-for", "1h")))
        .isEqualTo(new PlanSettings(Path.of("p"), 5, Duration.ofHours(1)));
  }

  @Test
  void atLeastOnePlanIsKept() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PlanSettings(Path.of("p"), 0, Duration.ofHours(1)));
  }

  private static PlanSettings bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bind("provisioning.plans", PlanSettings.class)
        .get();
  }
}
