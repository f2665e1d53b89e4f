package io.provisioning.orchestrator.storage;

import static io.provisioning.orchestrator.journal.JournalContract.all;
import static io.provisioning.orchestrator.journal.JournalContract.entry;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The journal of the whole service moves to a database and back, over HTTP. */
@Timeout(120)
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class StorageApiIntegrationTests {

  private static final String STORAGE = "/api/v1/storage";
  private static final String MIGRATIONS = STORAGE + "/migrations";

  @TempDir static Path home;

  private static @Nullable RunningEngine engine;

  @LocalServerPort private int port;
  @Autowired private Journal journal;
  private Api api;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    engine = RunningEngine.start(home);
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
  }

  @AfterAll
  static void stop() {
    requireNonNull(engine).close();
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  @Test
  void movesToTheDatabaseAndBack() throws IOException {
    journal.append("default", List.of(entry("w", 1), entry("w", 2)));
    assertThat(api.get(STORAGE).text("/in_force/storage")).isEqualTo("filesystem");
    var before = all(journal);

    var moved = move(database("rw-------"));
    assertThat(moved.text("/step")).isEqualTo("completed");
    assertThat(Duration.parse(moved.text("/pause"))).isPositive();
    assertThat(moved.text("/workspaces/0/entries")).isEqualTo("2");
    assertThat(all(journal)).isEqualTo(before);
    journal.append("default", List.of(entry("w", 3)));
    assertThat(api.get(STORAGE).text("/in_force/storage")).isEqualTo("surrealdb_embedded");
    assertThat(home.resolve("storage.json")).content().contains("SURREALDB_EMBEDDED");

    assertThat(move("{\"storage\": \"filesystem\"}").text("/step")).isEqualTo("completed");
    assertThat(all(journal)).hasSize(3);
    assertThat(api.get(STORAGE).text("/migration/to/storage")).isEqualTo("filesystem");
  }

  private Api.Answer move(String to) {
    var begun = api.post(MIGRATIONS, to, "Idempotency-Key", to.length() + "");
    assertThat(begun.status()).as(begun.toString()).isEqualTo(202);
    var place = MIGRATIONS + "/" + begun.text("/id");
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> !api.get(place).text("/ended_at").isEmpty());
    var ended = api.get(place);
    assertThat(api.send(api.request(place).DELETE()).text("/step")).isEqualTo(ended.text("/step"));
    return ended;
  }

  private static String database(String permissions) throws IOException {
    var place = requireNonNull(engine).place();
    Files.setPosixFilePermissions(
        requireNonNull(place.passwordFile()), PosixFilePermissions.fromString(permissions));
    return """
    {"storage": "surrealdb_embedded", "url": "%s", "password_file": "%s",
     "data_directory": "%s"}
    """
        .formatted(place.uri(), place.passwordFile(), place.dataDirectory());
  }

  @Test
  void aPasswordThatOthersCanReadIsRefused() throws IOException {
    assertInvalid(database("rw-r--r--"), "password_file");
  }

  @Test
  void whatDoesNotFitTogetherIsRefused() {
    assertInvalid("{}", "storage");
    assertInvalid("{\"storage\": \"surrealdb_server\"}", "url");
    assertInvalid("{\"storage\": \"surrealdb_server\", \"url\": \"http://there\"}", "url");
    assertInvalid("{\"storage\": \"surrealdb_server\", \"url\": \"ws://me@there\"}", "url");
    assertInvalid("{\"storage\": \"surrealdb_server\", \"url\": \"ws://there\"}", "password_file");
    assertInvalid("{\"storage\": \"filesystem\", \"url\": \"ws://there\"}", "url");
  }

  private void assertInvalid(String wanted, String field) {
    var answer = api.post(MIGRATIONS, wanted);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().toString()).contains(field);
  }
}
