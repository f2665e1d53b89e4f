package io.provisioning.orchestrator.journal.surreal;

import static io.provisioning.orchestrator.journal.JournalContract.all;
import static io.provisioning.orchestrator.journal.JournalContract.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.surreal.row.Columns;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The engine carries out what is asked, and nobody hears of it. */
@Timeout(180)
@Tag("proof-store")
class LostAnswersIntegrationTests {

  /** Only what is lost takes so long, also on a busy machine. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  @TempDir Path directory;

  private RunningEngine engine;
  private LossyWire wire;

  @BeforeEach
  void start() throws IOException {
    engine = RunningEngine.start(directory);
    wire = LossyWire.to(engine.port());
  }

  @AfterEach
  void stop() throws IOException {
    wire.close();
    engine.close();
  }

  private Journal open(Duration patience) {
    return SurrealJournal.open(
        RunningEngine.settings(patience), engine.through(wire.port(), "lost", 1_000, TIMEOUT));
  }

  @Test
  void whatIsThereAlthoughItsWriterWasToldThatItIsNotIsTakenAway() {
    try (var journal = open(TIMEOUT.multipliedBy(2))) {
      journal.append("default", List.of(entry("w", 1)));
      wire.loseAnswers();
      assertThatThrownBy(() -> journal.append("default", List.of(entry("w", 2), entry("w", 3))))
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_UNAVAILABLE));
      assertThat(count()).isEqualTo(3);

      wire.mend();
      assertThat(all(journal)).containsExactly(entry("w", 1));
      journal.append("default", List.of(another(2)));
      assertThat(all(journal)).containsExactly(entry("w", 1), another(2));
      assertThat(count()).isEqualTo(2);
    }
  }

  private static Entry another(int position) {
    var event = new WorkflowEvent.OperationStarted("another", 1);
    return new Entry("w", new Recorded(position, WorkflowFixtures.START, event));
  }

  @Test
  void whatIsThereWhileItsWriterStillWaitsIsAcknowledgedAndNotDoubled() throws Exception {
    try (var journal = open(Duration.ofMinutes(1));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      journal.append("default", List.of(entry("w", 1)));
      wire.loseAnswers();
      var append = threads.submit(() -> journal.append("default", List.of(entry("w", 2))));
      Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> count() == 2);
      wire.mend();

      assertThat(append).succeedsWithin(Duration.ofMinutes(1));
      journal.append("default", List.of(entry("w", 3)));
      assertThat(all(journal)).containsExactly(entry("w", 1), entry("w", 2), entry("w", 3));
      assertThat(count()).isEqualTo(3);
    }
  }

  private long count() {
    var connection = engine.database("lost", 1).connection();
    try (var calls = SurrealCalls.connect(connection, Duration.ofMinutes(1))) {
      var count = "SELECT count() FROM journal_entry GROUP ALL";
      return Columns.number(calls.once(count, Map.of()).rows(0).getFirst(), "count");
    }
  }
}
