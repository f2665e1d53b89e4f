package io.provisioning.orchestrator.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class EvaluationSettingsTests {

  @Test
  void defaults() {
    assertThat(bind(Map.of())).isEqualTo(new EvaluationSettings(Duration.ofMinutes(3), List.of()));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "provisioning.evaluation.idle", "20s",
                    "provisioning.evaluation.launcher", "unshare,--net")))
        .isEqualTo(new EvaluationSettings(Duration.ofSeconds(20), List.of("unshare", "--net")));
  }

  @Test
  void aProcessIsKeptForATime() {
    assertThatThrownBy(() -> bind(Map.of("provisioning.evaluation.idle", "0s")))
        .rootCause()
        .hasMessage("provisioning.evaluation.idle is more than 0");
  }

  private static EvaluationSettings bind(Map<String, String> values) {
    return new Binder(new MapConfigurationPropertySource(values))
        .bindOrCreate("provisioning.evaluation", EvaluationSettings.class);
  }
}
