package io.provisioning.mcp.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelSettingsTests {

  @Test
  void withoutEndpointThereIsNoModel() {
    var settings = ModelFixtures.settings(Map.of());

    assertThat(settings)
        .isEqualTo(
            new ModelSettings(
                null,
                "",
                null,
                ModelSettings.Use.NOT_UNDERSTOOD,
                Duration.ofSeconds(45),
                4,
                100_000));
    assertThat(settings.endpoint()).isNull();
    assertThat(ModelFixtures.settings(Map.of("endpoint", " ")).endpoint()).isNull();
    assertThat(new ModelConfiguration().modelUse(settings, InstantSource.system()).model())
        .isNull();
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            ModelFixtures.settings(
                Map.of(
                    "endpoint", "https://models.example/v1",
                    "name", "small-1",
                    "key-file", "k",
                    "use", "always",
                    "timeout", "7s",
                    "max-steps", "2",
                    "tokens-per-hour", "5000")))
        .isEqualTo(
            new ModelSettings(
                URI.create("https://models.example/v1"),
                "small-1",
                Path.of("k"),
                ModelSettings.Use.ALWAYS,
                Duration.ofSeconds(7),
                2,
                5_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://models.example/v1",
        "https://user:pass@models.example/v1",
        "https://models.example/v1?key=1",
        "models.example"
      })
  void anAddressIsOneOfHttp(String endpoint) {
    assertThatThrownBy(
            () -> ModelFixtures.settings(Map.of("endpoint", endpoint, "name", "small-1")))
        .hasStackTraceContaining("is an address");
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> ModelFixtures.settings(Map.of("endpoint", "https://models.example")))
        .hasStackTraceContaining("must name the model");
    assertThatThrownBy(() -> ModelFixtures.settings(Map.of("timeout", "0s")))
        .hasStackTraceContaining("60s at most");
    assertThatThrownBy(() -> ModelFixtures.settings(Map.of("timeout", "61s")))
        .hasStackTraceContaining("60s at most");
    assertThatThrownBy(() -> ModelFixtures.settings(Map.of("max-steps", "11")))
        .hasStackTraceContaining("1 to 10");
    assertThatThrownBy(() -> ModelFixtures.settings(Map.of("tokens-per-hour", "0")))
        .hasStackTraceContaining("at least 1");
  }

  @Test
  void aKeyIsNotSentReadable() {
    var far = Map.of("endpoint", "http://models.example/v1", "name", "small-1", "key-file", "k");
    assertThatThrownBy(() -> ModelFixtures.settings(far)).hasStackTraceContaining("use https");

    var near = Map.of("endpoint", "http://127.0.0.1:1/v1", "name", "small-1", "key-file", "k");
    assertThat(ModelFixtures.settings(near).keyFile()).isEqualTo(Path.of("k"));
    var open = Map.of("endpoint", "http://models.example/v1", "name", "small-1");
    assertThat(ModelFixtures.settings(open).name()).isEqualTo("small-1");
  }
}
