package io.provisioning.orchestrator.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class JournalSettingsTests {

  @Test
  void hasDefaults() {
    assertThat(bind(Map.of("provisioning.journal.directory", "j")))
        .isEqualTo(new JournalSettings(Path.of("j"), DataSize.ofMegabytes(16)));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "provisioning.journal.directory", "j",
                    "provisioning.journal.segment-size", "1MB")))
        .isEqualTo(new JournalSettings(Path.of("j"), DataSize.ofMegabytes(1)));
  }

  private static JournalSettings bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bind("provisioning.journal", JournalSettings.class)
        .get();
  }
}
