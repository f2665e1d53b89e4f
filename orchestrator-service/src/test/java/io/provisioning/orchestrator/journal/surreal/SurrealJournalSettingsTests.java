package io.provisioning.orchestrator.journal.surreal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.surrealdb.Credentials;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SurrealJournalSettingsTests {

  @Test
  void hasDefaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(
            new SurrealJournalSettings(
                URI.create("ws://127.0.0.1:8000"),
                "provisioning",
                "orchestrator",
                "root",
                SurrealJournalSettings.Level.ROOT,
                null,
                null,
                Duration.ofSeconds(10),
                Duration.ofSeconds(5),
                20_000));
  }

  @Test
  void everyKeyIsMapped() {
    assertThat(
            bind(
                Map.of(
                    "uri", "wss://db.example.com",
                    "namespace", "n",
                    "database", "d",
                    "username", "u",
                    "level", "database",
                    "password-file", "p",
                    "data-directory", "data",
                    "lease", "20s",
                    "timeout", "3s",
                    "compact-after", "10")))
        .isEqualTo(
            new SurrealJournalSettings(
                URI.create("wss://db.example.com"),
                "n",
                "d",
                "u",
                SurrealJournalSettings.Level.DATABASE,
                Path.of("p"),
                Path.of("data"),
                Duration.ofSeconds(20),
                Duration.ofSeconds(3),
                10));
  }

  @Test
  void theUserIsOfItsLevel(@TempDir Path directory) throws IOException {
    var file = Files.writeString(directory.resolve("password"), "secret\n");
    var path = file.toString();

    assertThat(bind(Map.of("password-file", path)).connection().credentials())
        .isEqualTo(Credentials.root("root", "secret"));
    assertThat(bind(Map.of("password-file", path, "level", "namespace")).connection().credentials())
        .isEqualTo(Credentials.namespace("provisioning", "root", "secret"));
    assertThat(bind(Map.of("password-file", path, "level", "database")).connection().credentials())
        .isEqualTo(Credentials.database("provisioning", "orchestrator", "root", "secret"));
  }

  @Test
  void withoutAPasswordTheServiceDoesNotStart() {
    assertUnavailable(Map.of());
    assertUnavailable(Map.of("password-file", "/there/is/none"));
  }

  private static void assertUnavailable(Map<String, String> properties) {
    var bound = bind(properties);
    assertThatThrownBy(bound::connection)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_UNAVAILABLE));
  }

  private static SurrealJournalSettings bind(Map<String, String> properties) {
    var named = new HashMap<String, String>();
    properties.forEach((key, value) -> named.put("provisioning.journal.surrealdb." + key, value));
    return new Binder(new MapConfigurationPropertySource(named))
        .bindOrCreate("provisioning.journal.surrealdb", SurrealJournalSettings.class);
  }
}
