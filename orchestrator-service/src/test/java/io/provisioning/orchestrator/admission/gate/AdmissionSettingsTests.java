package io.provisioning.orchestrator.admission.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings.BreakerSettings;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings.Limits;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings.RetryBudgetSettings;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings.Throttling;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class AdmissionSettingsTests {

  private static final String PREFIX = "provisioning.scheduling.";

  @Test
  void hasDefaults() {
    assertThat(bind(Map.of())).isEqualTo(AdmissionSettings.standard());
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.ofEntries(
                    Map.entry("limits.global", "1"),
                    Map.entry("limits.undo-reserve", "2"),
                    Map.entry("limits.workspace", "3"),
                    Map.entry("limits.provider", "4"),
                    Map.entry("limits.account", "5"),
                    Map.entry("limits.workspaces.dev", "6"),
                    Map.entry("limits.providers.demo", "7"),
                    Map.entry("limits.accounts.demo.main", "8"),
                    Map.entry("limits.labels.kind.server", "9"),
                    Map.entry("ageing", "10s"),
                    Map.entry("throttling.decrease", "0.7"),
                    Map.entry("throttling.hold", "11s"),
                    Map.entry("throttling.longest-hold", "12s"),
                    Map.entry("throttling.memory", "13s"),
                    Map.entry("breaker.failure-rate", "14"),
                    Map.entry("breaker.window", "15s"),
                    Map.entry("breaker.minimum-calls", "16"),
                    Map.entry("breaker.rest", "17s"),
                    Map.entry("breaker.longest-rest", "18s"),
                    Map.entry("breaker.probes", "19"),
                    Map.entry("retry-budget.ratio", "0.3"),
                    Map.entry("retry-budget.minimum", "20"),
                    Map.entry("retry-budget.window", "21s"),
                    Map.entry("retry-budget.patience", "22s"))))
        .isEqualTo(
            new AdmissionSettings(
                new Limits(
                    1,
                    2,
                    3,
                    4,
                    5,
                    Map.of("dev", 6),
                    Map.of("demo", 7),
                    Map.of("demo", Map.of("main", 8)),
                    Map.of("kind", Map.of("server", 9))),
                Duration.ofSeconds(10),
                new Throttling(
                    0.7, Duration.ofSeconds(11), Duration.ofSeconds(12), Duration.ofSeconds(13)),
                new BreakerSettings(
                    14,
                    Duration.ofSeconds(15),
                    16,
                    Duration.ofSeconds(17),
                    Duration.ofSeconds(18),
                    19),
                new RetryBudgetSettings(0.3, 20, Duration.ofSeconds(21), Duration.ofSeconds(22))));
  }

  @Test
  void whatMakesNoSenseIsRefusedWithItsName() {
    assertThatThrownBy(() -> bind(Map.of("limits.labels.kind.server", "0")))
        .isInstanceOf(BindException.class)
        .hasStackTraceContaining(
            "provisioning.scheduling.limits.labels.kind.server is less than 1");
    assertThatThrownBy(() -> bind(Map.of("throttling.decrease", "1")))
        .isInstanceOf(BindException.class)
        .hasStackTraceContaining("provisioning.scheduling.throttling.decrease");
  }

  private static AdmissionSettings bind(Map<String, String> properties) {
    var source = new MapConfigurationPropertySource();
    properties.forEach((key, value) -> source.put(PREFIX + key, value));
    return new Binder(source).bindOrCreate("provisioning.scheduling", AdmissionSettings.class);
  }
}
