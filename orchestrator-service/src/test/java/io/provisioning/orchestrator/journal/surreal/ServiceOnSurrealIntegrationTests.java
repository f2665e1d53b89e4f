package io.provisioning.orchestrator.journal.surreal;

import static io.provisioning.orchestrator.journal.JournalContract.all;
import static io.provisioning.orchestrator.journal.JournalContract.entry;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.journal.Journal;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The whole service, told by its settings to keep the journal in a database. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Tag("proof-store")
class ServiceOnSurrealIntegrationTests {

  @TempDir static Path home;

  private static @Nullable RunningEngine engine;

  @Autowired private Journal journal;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    var started = RunningEngine.start(home);
    engine = started;
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    started.properties("service").forEach((name, value) -> registry.add(name, () -> value));
  }

  @AfterAll
  static void stop() {
    requireNonNull(engine).close();
  }

  @Test
  void theJournalIsInTheDatabase() {
    journal.append("default", List.of(entry("w", 1)));
    assertThat(all(journal)).containsExactly(entry("w", 1));
    assertThat(home.resolve("state/journal")).doesNotExist();
  }
}
