package io.provisioning.controlcenter.identity.passkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.identity.PublicOrigin;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class PasskeySettingsTests {

  private static final PublicOrigin HERE =
      new PublicOrigin(URI.create("https://provisioning.example.org"));

  @Test
  void theyAreThoseOfThePublicOrigin() {
    var settings = bound(Map.of()).at(HERE);

    assertThat(settings.domain()).isEqualTo("provisioning.example.org");
    assertThat(settings.origins()).containsExactly(HERE.publicOrigin());
    assertThat(settings.patience()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void everyKeyIsMapped() {
    var settings =
        bound(
                Map.of(
                    "p.rp-id", "example.org",
                    "p.origins", "https://a.example.org,https://example.org",
                    "p.patience", "1m"))
            .at(HERE);

    assertThat(settings)
        .isEqualTo(
            new PasskeySettings(
                "example.org",
                Set.of(URI.create("https://a.example.org"), URI.create("https://example.org")),
                Duration.ofMinutes(1)));
  }

  @Test
  void pagesOfAnotherDomainAreRefused() {
    assertThatThrownBy(() -> bound(Map.of("p.rp-id", "example.com")).at(HERE))
        .hasMessageContaining("example.com");
    assertThatThrownBy(() -> bound(Map.of("p.rp-id", "ample.org")).at(HERE))
        .hasMessageContaining("ample.org");
  }

  @Test
  void anOriginHasNoPath() {
    assertThatThrownBy(() -> new PublicOrigin(URI.create("https://example.org/console")))
        .hasMessageContaining("public-origin");
    assertThat(HERE.at("/device")).hasToString("https://provisioning.example.org/device");
  }

  private static PasskeySettings bound(Map<String, String> values) {
    return new Binder(new MapConfigurationPropertySource(values))
        .bindOrCreate("p", PasskeySettings.class);
  }
}
