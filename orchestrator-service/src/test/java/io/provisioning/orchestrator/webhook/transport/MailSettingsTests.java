package io.provisioning.orchestrator.webhook.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.webhook.transport.MailSettings.Tls;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class MailSettingsTests {

  private static MailSettings bind(Map<String, String> values) {
    var keys = new HashMap<String, String>();
    values.forEach((key, value) -> keys.put("provisioning.mail." + key, value));
    return new Binder(new MapConfigurationPropertySource(keys))
        .bindOrCreate("provisioning.mail", MailSettings.class);
  }

  @Test
  void withoutHostNoMailIsSent() {
    var settings = bind(Map.of());

    assertThat(settings.isSet()).isFalse();
    assertThat(settings.port()).isEqualTo(587);
    assertThat(settings.tls()).isEqualTo(Tls.STARTTLS);
    assertThat(bind(Map.of("host", " ")).isSet()).isFalse();
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "host", "smtp.team.example",
                    "port", "465",
                    "username", "mailer",
                    "password-file", "p",
                    "from", "platform@team.example",
                    "tls", "tls")))
        .isEqualTo(
            new MailSettings(
                "smtp.team.example",
                465,
                "mailer",
                Path.of("p"),
                "platform@team.example",
                Tls.TLS));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> bind(Map.of("port", "0"))).hasStackTraceContaining("1 to 65535");
    assertThatThrownBy(() -> bind(Map.of("from", "nobody"))).hasStackTraceContaining("address");
    assertThatThrownBy(() -> bind(Map.of("username", "a")))
        .hasStackTraceContaining("password-file");
    assertThatThrownBy(() ->
            bind(
                Map.of(
                    "host", "smtp.team.example",
                    "username", "a",
                    "password-file", "p",
                    "tls", "none")))
        .hasStackTraceContaining("readable");
  }

  @Test
  void anAddressIsOneAddress() {
    assertThat(MailSettings.isAddress("ada@team.example")).isTrue();
    assertThat(MailSettings.isAddress("ada+alerts@team.example")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ada",
        "ada@",
        "@team.example",
        "ada@team.example,eve@evil.example",
        "Ada <ada@team.example>",
        "ada@team.example\r\nBcc: eve@evil.example",
        "ada @team.example",
        "ada@team.example\u0000"
      })
  void anythingElseIsNone(String text) {
    assertThat(MailSettings.isAddress(text)).isFalse();
  }
}
