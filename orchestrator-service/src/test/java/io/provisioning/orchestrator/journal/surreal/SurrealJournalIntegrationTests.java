package io.provisioning.orchestrator.journal.surreal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.StoredJournalContract;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.value.RecordId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

@Timeout(60)
class SurrealJournalIntegrationTests extends StoredJournalContract {

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private static RunningEngine engine;

  @TempDir Path directory;

  private final String database = "journal" + DATABASES.incrementAndGet();

  @BeforeAll
  static void start(@TempDir Path directory) {
    engine = RunningEngine.start(directory);
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  @Override
  protected StoredJournal open() {
    return SurrealJournal.open(
        RunningEngine.settings(Duration.ofSeconds(5)), engine.database(database, 1_000));
  }

  /** As an operator who knows too much. */
  private void change(String text, Map<String, ?> bindings) {
    try (var client = SurrealClient.connect(engine.database(database, 1).connection())) {
      client.execute(text, bindings);
    }
  }

  @Test
  void theSameMayBeAppendedOnceMore() {
    try (var journal = open()) {
      journal.append("default", List.of(entry("w", 1), entry("w", 2)));
      journal.append("default", List.of(entry("w", 1), entry("w", 2)));
      journal.append("default", List.of(entry("w", 2)));
      journal.append("default", List.of(entry("w", 3)));

      assertThat(all(journal)).containsExactly(entry("w", 1), entry("w", 2), entry("w", 3));
    }
  }

  @Test
  void anotherEntryInThePlaceOfOneIsRefused() {
    try (var journal = open()) {
      journal.append("default", List.of(entry("w", 1)));
      var second = entry("w", 2).recorded();
      var other = new Journal.Entry("w", new Recorded(1, second.at(), second.event()));
      assertThatThrownBy(() -> journal.append("default", List.of(other)))
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_DAMAGED));
      journal.append("default", List.of(entry("w", 2)));
      assertThat(all(journal)).containsExactly(entry("w", 1), entry("w", 2));
    }
  }

  @Test
  void anEntryThatWasChangedIsDamage() {
    try (var journal = open()) {
      journal.append("default", List.of(entry("w", 1), entry("w", 2)));
      journal.append("staging", List.of(entry("v", 1)));
      change(
          "UPDATE $id SET entry = string::replace(entry, 'create', 'delete')",
          Map.of("id", RecordId.of("journal_entry", List.of("default", 2))));

      assertDamaged(journal, "`journal_entry:['default', 2]`");
      assertThat(journal.replay("staging", _ -> {})).isEmpty();
    }
  }

  @Test
  void anEntryThatIsGoneIsDamage() {
    try (var journal = open()) {
      journal.append("default", List.of(entry("w", 1), entry("w", 2), entry("w", 3)));
      change("DELETE $id", Map.of("id", RecordId.of("journal_entry", List.of("default", 2))));

      assertDamaged(journal, "`journal_entry:['default', 2]`");
    }
  }

  private static void assertDamaged(Journal journal, String place) {
    assertThat(journal.replay("default", _ -> {}))
        .hasValueSatisfying(e -> {
          assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_DAMAGED);
          assertThat(e.detail()).contains(place);
        });
    assertThatThrownBy(() -> journal.append("default", List.of(entry("w", 4))))
        .isInstanceOf(ProblemException.class);
    assertThatThrownBy(() -> journal.requireRoom("default")).isInstanceOf(ProblemException.class);
  }

  @Test
  void newWorkIsRefusedWhileThereIsRoomToEndWhatRuns() {
    var settings = RunningEngine.settings(Duration.ofSeconds(5), DataSize.ofTerabytes(1_000));
    try (var journal = SurrealJournal.open(settings, engine.database(database, 1_000))) {
      assertThatThrownBy(() -> journal.requireRoom("default"))
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problem()).isEqualTo(JournalProblem.DISK_FULL));
      journal.append("default", List.of(entry("w", 1)));
    }
    try (var journal = open()) {
      journal.requireRoom("default");
    }
  }

  @Test
  void aWrongPasswordIsTold() throws IOException {
    var right = engine.database(database, 1_000);
    var file = Files.writeString(directory.resolve("wrong"), "wrong");
    var wrong =
        new SurrealJournalSettings(
            right.uri(),
            "test",
            database,
            "root",
            right.level(),
            file,
            null,
            right.lease(),
            right.timeout(),
            1_000);
    assertThatThrownBy(
            () -> SurrealJournal.open(RunningEngine.settings(Duration.ofSeconds(5)), wrong))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_UNAVAILABLE));
  }

  @Test
  void nothingIsAppendedAfterTheEnd() {
    var journal = open();
    journal.append("default", List.of(entry("w", 1)));
    journal.close();

    assertThatThrownBy(() -> journal.append("default", List.of(entry("w", 2))))
        .isInstanceOf(ProblemException.class);
  }
}
