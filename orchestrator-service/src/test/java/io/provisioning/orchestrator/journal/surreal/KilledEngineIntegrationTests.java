package io.provisioning.orchestrator.journal.surreal;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.CountingPast;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.surreal.row.Columns;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 64 threads append while the engine is killed and comes back. */
@Timeout(600)
@Tag("proof-store")
class KilledEngineIntegrationTests {

  private static final int WRITERS = 64;
  private static final int KILLS = 4;

  /** Milliseconds: shorter than the engine is away, and longer than it takes for an answer. */
  private static final int IMPATIENT = 3_000;

  private static final int ENTRIES_OF_A_WORKFLOW = 9;

  @TempDir Path directory;

  private final Map<String, List<Entry>> acknowledged = new ConcurrentHashMap<>();
  private final AtomicInteger refused = new AtomicInteger();
  private final Semaphore writes = new Semaphore(0);
  private final AtomicBoolean stop = new AtomicBoolean();

  /** With little patience, many are told that theirs is not there, and append something else. */
  @ParameterizedTest
  @ValueSource(ints = {IMPATIENT, 60_000})
  void whatWasAcknowledgedIsThereAndNothingElse(int patience) throws InterruptedException {
    try (var engine = RunningEngine.start(directory)) {
      var settings = RunningEngine.settings(Duration.ofMillis(patience));
      var database = engine.database("killed", 2_000, Duration.ofMillis(patience / 2));
      try (var journal = SurrealJournal.open(settings, database)) {
        journal.compactWith(_ -> new CountingPast());
        writeWhileItIsKilled(engine, journal, patience == IMPATIENT);
      }
      try (var journal = engine.journal("killed")) {
        assertIsThere(journal);
      }
      assertThat(countAll(engine)).isEqualTo(countAcknowledged());
    }
  }

  private void writeWhileItIsKilled(RunningEngine engine, Journal journal, boolean isImpatient)
      throws InterruptedException {
    var writers = new ArrayList<Future<?>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var number = 0; number < WRITERS; number++) {
        var writer = number;
        writers.add(threads.submit(() -> write(journal, writer)));
      }
      for (var kill = 0; kill < KILLS; kill++) {
        writes.drainPermits();
        writes.acquire(1_000 + 37 * kill);
        engine.kill();
        awaitRefusal(isImpatient);
        engine.start();
      }
      writes.drainPermits();
      writes.acquire(1_000);
      stop.set(true);
    }
    assertThat(writers)
        .allSatisfy(writer -> assertThat(writer).isDone().succeedsWithin(Duration.ZERO));
  }

  private void awaitRefusal(boolean isImpatient) {
    var before = refused.get();
    if (isImpatient) {
      Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> refused.get() > before);
    }
  }

  private void write(Journal journal, int writer) {
    for (var number = 0; !stop.get(); number++) {
      var workflow = "w%02d-%05d".formatted(writer, number);
      var position = 1;
      for (var attempt = 0; position <= ENTRIES_OF_A_WORKFLOW; attempt++) {
        var entries =
            entries(
                workflow,
                position,
                Math.min(writer % 3 + 1, ENTRIES_OF_A_WORKFLOW + 1 - position),
                attempt);
        if (append(journal, entries)) {
          position += entries.size();
        } else if (stop.get()) {
          return;
        }
      }
    }
  }

  private boolean append(Journal journal, List<Entry> entries) {
    try {
      journal.append("default", entries);
      acknowledged
          .computeIfAbsent(entries.getFirst().workflow(), _ -> new ArrayList<>())
          .addAll(entries);
      writes.release();
      return true;
    } catch (ProblemException e) {
      refused.incrementAndGet();
      return false;
    }
  }

  /** The attempt makes them differ from those of another attempt. */
  private static List<Entry> entries(String workflow, int position, int count, int attempt) {
    var entries = new ArrayList<Entry>();
    for (var next = position; next < position + count; next++) {
      var event =
          next == ENTRIES_OF_A_WORKFLOW
              ? new WorkflowEvent.WorkflowCompleted()
              : new WorkflowEvent.OperationStarted("n" + next, attempt);
      entries.add(
          new Entry(
              workflow, new Recorded(next, WorkflowFixtures.START.plusMillis(attempt), event)));
    }
    return entries;
  }

  private void assertIsThere(Journal journal) {
    var past = new CountingPast();
    assertThat(journal.replay("default", past)).isEmpty();
    acknowledged.forEach((workflow, entries) -> {
      var read = new ArrayList<Recorded>();
      journal.read("default", workflow, 0, read::add);
      assertThat(read).isEqualTo(entries.stream().map(Entry::recorded).toList());
      assertThat(past.knows(workflow)).isEqualTo(entries.size());
    });
    System.out.printf(
        "%d workflows, %d entries, %d refused, %d put away%n",
        acknowledged.size(),
        countAcknowledged(),
        refused.get(),
        journal.archivedNewestFirst(null).count());
  }

  private long countAcknowledged() {
    return acknowledged.values().stream().mapToLong(List::size).sum();
  }

  private static long countAll(RunningEngine engine) {
    var connection = engine.database("killed", 1).connection();
    try (var calls = SurrealCalls.connect(connection, Duration.ofSeconds(5))) {
      var count = "SELECT count() FROM journal_entry GROUP ALL";
      return Columns.number(calls.once(count, Map.of()).rows(0).getFirst(), "count");
    }
  }
}
