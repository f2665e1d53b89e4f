package io.provisioning.config.extension.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsEnvironmentTests {

  @Test
  void valuesBeforeHaveVariablesOfTheirOwn() {
    assertThat(
            SettingsEnvironment.of(
                Map.of("database", Map.of("password", "new")),
                Map.of("database.password", "it's", "users[0].password", "old")))
        .isEqualTo(
            """
            DATABASE_PASSWORD='new'
            PREVIOUS_DATABASE_PASSWORD='it'\\''s'
            PREVIOUS_USERS_0_PASSWORD='old'
            """);
  }

  @Test
  void namesAreUpperCaseWords() {
    var configuration =
        Map.<String, Object>of(
            "listen",
            Map.of("port", 80, "tlsPort", 443),
            "max-clients",
            5,
            "9p",
            true,
            "hosts",
            List.of("a", "b"));

    assertThat(SettingsEnvironment.of(configuration, Map.of()))
        .isEqualTo(
            """
            HOSTS_0='a'
            HOSTS_1='b'
            HOSTS_COUNT='2'
            LISTEN_PORT='80'
            LISTEN_TLS_PORT='443'
            MAX_CLIENTS='5'
            _9P='true'
            """);
  }

  @Test
  void twoSettingsCannotShareAVariable() {
    assertThatThrownBy(
            () -> SettingsEnvironment.of(Map.of("a-b", 1, "a", Map.of("b", 2)), Map.of()))
        .hasMessageContaining("A_B");
  }

  @ParameterizedTest
  @ValueSource(strings = {"path", "ld.preload", "ldPreload", "ifs", "bash-env", "groups"})
  void variablesOfTheSystemCannotBeSet(String name) {
    assertThatThrownBy(() -> SettingsEnvironment.of(Map.of(name, "x"), Map.of()))
        .hasMessageContaining("belongs to the system");
  }

  @Test
  void aZeroByteIsRefused() {
    assertThatThrownBy(() -> SettingsEnvironment.of(Map.of("a", "x\0y"), Map.of()))
        .hasMessageContaining("zero byte");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "'",
        "'; touch intruder; '",
        "$(touch intruder)",
        "`touch intruder`",
        "${HOME}",
        "a\nINTRUDER='1'",
        "\\",
        "\\'",
        "'\\''",
        "\"",
        "!history",
        "*",
        "~",
        "# no comment",
        "tab\tcarriage\rreturn",
        "trailing\n\n",
        "ünïcödé 🦊",
        "\u0001\u007f"
      })
  void bashReadsBackExactlyWhatWasWritten(String value, @TempDir Path directory) throws Exception {
    Files.writeString(
        directory.resolve("settings.env"),
        SettingsEnvironment.of(Map.of("value", value), Map.of()));
    var process =
        new ProcessBuilder(
                "bash", "-euo", "pipefail", "-c", ". ./settings.env; printf %s \"$VALUE\"")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isZero();
    assertThat(printed).isEqualTo(value);
    try (var files = Files.list(directory)) {
      assertThat(files).hasSize(1);
    }
  }
}
