package io.provisioning.orchestrator.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class TerminalSettingsTests {

  private static TerminalSettings bind(Map<String, String> settings) {
    return new Binder(new MapConfigurationPropertySource(settings))
        .bindOrCreate("provisioning.terminals", TerminalSettings.class);
  }

  @Test
  void defaults() {
    assertThat(bind(Map.of("provisioning.terminals.directory", "there")))
        .isEqualTo(
            new TerminalSettings(
                Path.of("there"),
                16,
                4,
                Duration.ofMinutes(15),
                Duration.ofSeconds(60),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(10),
                Duration.ofDays(90)));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "provisioning.terminals.directory", "there",
                    "provisioning.terminals.most", "5",
                    "provisioning.terminals.per-person", "2",
                    "provisioning.terminals.idle", "1m",
                    "provisioning.terminals.unread", "2s",
                    "provisioning.terminals.stream", "3s",
                    "provisioning.terminals.recording", "1MB",
                    "provisioning.terminals.keep", "7d")))
        .isEqualTo(
            new TerminalSettings(
                Path.of("there"),
                5,
                2,
                Duration.ofMinutes(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(3),
                DataSize.ofMegabytes(1),
                Duration.ofDays(7)));
  }

  @Test
  void nonsenseIsRefused() {
    for (var key : new String[] {"most=0", "per-person=0", "idle=0s", "keep=0s", "recording=1KB"}) {
      var parts = key.split("=", 2);
      assertThatThrownBy(() ->
              bind(
                  Map.of(
                      "provisioning.terminals.directory",
                      "there",
                      "provisioning.terminals." + parts[0],
                      parts[1])))
          .hasStackTraceContaining(parts[0]);
    }
  }
}
