package io.provisioning.controlcenter.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class LogSettingsTests {

  @Test
  void everyKeyIsMapped() {
    var source = new MapConfigurationPropertySource(Map.of("p.directory", "/var/log/platform"));

    assertThat(new Binder(source).bind("p", LogSettings.class).get())
        .isEqualTo(new LogSettings(Path.of("/var/log/platform")));
  }
}
