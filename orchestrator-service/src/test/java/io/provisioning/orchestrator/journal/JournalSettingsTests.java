package io.provisioning.orchestrator.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class JournalSettingsTests {

  @Test
  void hasDefaults() {
    assertThat(bind(Map.of("provisioning.journal.directory", "j")))
        .isEqualTo(
            new JournalSettings(
                JournalStorage.Kind.FILESYSTEM,
                Path.of("j"),
                DataSize.ofMegabytes(16),
                DataSize.ofMegabytes(64),
                DataSize.ofMegabytes(8),
                Duration.ofSeconds(10)));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "provisioning.journal.storage", "surrealdb",
                    "provisioning.journal.directory", "j",
                    "provisioning.journal.segment-size", "1MB",
                    "provisioning.journal.reserve", "2MB",
                    "provisioning.journal.queue-size", "3MB",
                    "provisioning.journal.patience", "4s")))
        .isEqualTo(
            new JournalSettings(
                JournalStorage.Kind.SURREALDB,
                Path.of("j"),
                DataSize.ofMegabytes(1),
                DataSize.ofMegabytes(2),
                DataSize.ofMegabytes(3),
                Duration.ofSeconds(4)));
  }

  private static JournalSettings bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bind("provisioning.journal", JournalSettings.class)
        .get();
  }
}
