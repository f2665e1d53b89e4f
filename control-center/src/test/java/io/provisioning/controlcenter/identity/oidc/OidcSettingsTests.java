package io.provisioning.controlcenter.identity.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.identity.oidc.OidcSettings.Claims;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ByteArrayResource;

class OidcSettingsTests {

  private static final String PREFIX = "provisioning.identity";
  private static final String CAMPUS = PREFIX + ".oidc.campus.";

  @Test
  void everyKeyOfTheGuideIsMapped() throws IOException {
    var guide = Files.readString(Path.of("../docs/user/identity.md"));
    var block = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(guide);
    assertThat(block.find()).isTrue();
    var yaml = new ByteArrayResource(block.group(1).getBytes(StandardCharsets.UTF_8));
    var sources = new YamlPropertySourceLoader().load("guide", yaml);

    var settings =
        new Binder(ConfigurationPropertySources.from(sources))
            .bind(PREFIX, OidcSettings.class)
            .get();

    assertThat(settings.oidc())
        .containsExactly(
            Map.entry(
                "campus",
                new OidcSettings.Provider(
                    URI.create("https://id.example.org"),
                    "provisioning",
                    Path.of("/etc/provisioning/campus.secret"),
                    "The campus",
                    List.of("openid", "profile", "groups"),
                    new Claims("preferred_username", "name", "groups"),
                    Map.of("platform-team", List.of("operator"), "staff", List.of("viewer")),
                    true)));
  }

  @Test
  void aProviderNeedsAnIssuerAndAnId() {
    var settings = bound("issuer", "https://id.example.org", "client-id", "provisioning");

    assertThat(settings.oidc().get("campus"))
        .isEqualTo(
            new OidcSettings.Provider(
                URI.create("https://id.example.org"),
                "provisioning",
                null,
                null,
                List.of("openid", "profile"),
                new Claims("preferred_username", "name", "groups"),
                Map.of(),
                false));
    assertThat(new OidcSettings(Map.of()).oidc()).isEmpty();
  }

  @Test
  void anIssuerThatAnybodyOnTheWayCouldBeIsRefused() {
    assertThatThrownBy(() -> bound("issuer", "http://id.example.org", "client-id", "x"))
        .isInstanceOf(BindException.class)
        .rootCause()
        .hasMessageContaining("http://id.example.org");
    assertThat(bound("issuer", "http://localhost:9000", "client-id", "x").oidc()).hasSize(1);
  }

  private static OidcSettings bound(String key, String value, String other, String otherValue) {
    var source =
        new MapConfigurationPropertySource(Map.of(CAMPUS + key, value, CAMPUS + other, otherValue));
    return new Binder(source).bind(PREFIX, OidcSettings.class).get();
  }
}
