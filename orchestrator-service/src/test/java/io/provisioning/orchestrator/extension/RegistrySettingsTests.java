package io.provisioning.orchestrator.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class RegistrySettingsTests {

  private static final String CACHE = "provisioning.extensions.registry.cache";

  @Test
  void theRegistryHasDefaults() {
    var settings = bind(Map.of(CACHE, "cache", "provisioning.extensions.registry.url", ""));

    assertThat(settings)
        .isEqualTo(
            new RegistrySettings(
                null, Duration.ofSeconds(10), Duration.ofDays(7), Path.of("cache")));
  }

  @Test
  void everyKeyOfTheRegistryIsMapped() {
    assertThat(
            bind(
                Map.of(
                    CACHE,
                    "/var/cache/it",
                    "provisioning.extensions.registry.url",
                    "http://127.0.0.1:9092",
                    "provisioning.extensions.registry.timeout",
                    "3s",
                    "provisioning.extensions.registry.grace",
                    "1d")))
        .isEqualTo(
            new RegistrySettings(
                URI.create("http://127.0.0.1:9092"),
                Duration.ofSeconds(3),
                Duration.ofDays(1),
                Path.of("/var/cache/it")));
  }

  private static RegistrySettings bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("provisioning.extensions.registry", RegistrySettings.class);
  }
}
