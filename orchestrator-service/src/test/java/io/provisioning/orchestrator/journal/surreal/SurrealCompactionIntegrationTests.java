package io.provisioning.orchestrator.journal.surreal;

import static io.provisioning.orchestrator.journal.JournalContract.entry;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.CountingPast;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Memory;
import io.provisioning.orchestrator.journal.surreal.row.Columns;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.surrealdb.value.RecordId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ended workflows are summed up, so that a start reads little. */
@Timeout(60)
@Tag("proof-store")
class SurrealCompactionIntegrationTests {

  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final int WORKFLOWS = 700;
  private static final int COMPACT_AFTER = 500;

  private static RunningEngine engine;

  private final String database = "compaction" + DATABASES.incrementAndGet();
  private Journal journal;

  @BeforeAll
  static void start(@TempDir Path directory) {
    engine = RunningEngine.start(directory);
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  @BeforeEach
  void open() {
    journal =
        SurrealJournal.open(
            RunningEngine.settings(Duration.ofSeconds(10)),
            engine.database(database, COMPACT_AFTER));
  }

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void aStartReadsWhatGoesOnAndWhatCameAfter() {
    journal.append("default", List.of(entry("goes on", 1), entry("goes on", 2)));
    runMany();
    journal.append("default", List.of(entry("goes on", 3)));
    reopen();

    var reader = new Reader();
    assertThat(journal.replay("default", reader)).isEmpty();
    assertThat(reader.before)
        .filteredOn(entry -> entry.workflow().equals("goes on"))
        .startsWith(entry("goes on", 1), entry("goes on", 2));
    assertThat(reader.entries.size()).isLessThan(2 * COMPACT_AFTER);
    assertThat(reader.past.knows("goes on")).isEqualTo(3);
    for (var workflow = 0; workflow < WORKFLOWS; workflow++) {
      assertThat(reader.past.knows(name(workflow))).isEqualTo(3);
    }
  }

  @Test
  void thoseThatHaveEndedAreListedNewestFirst() {
    runMany();
    var listed = journal.archivedNewestFirst(null).map(Ended::workflow).toList();

    assertThat(listed)
        .hasSizeGreaterThan(WORKFLOWS - COMPACT_AFTER)
        .doesNotHaveDuplicates()
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(journal.archivedNewestFirst(listed.get(9)).map(Ended::workflow))
        .isEqualTo(listed.subList(10, listed.size()));
    assertThat(journal.archivedNewestFirst(name(0))).isEmpty();
    assertThat(journal.archived(name(7)).orElseThrow().position()).isEqualTo(3);
    assertThat(journal.archived("unknown")).isEmpty();
  }

  @Test
  void oneThatHasEndedCanBeReadAndGoOn() {
    runMany();
    var read = new ArrayList<Long>();
    journal.read("default", name(3), 1, recorded -> read.add(recorded.position()));
    assertThat(read).containsExactly(2L, 3L);

    journal.append("default", List.of(entry(name(3), 4)));
    var reader = new Reader();
    assertThat(journal.replay("default", reader)).isEmpty();
    assertThat(reader.before).filteredOn(entry -> entry.workflow().equals(name(3))).hasSize(3);
    assertThat(reader.past.knows(name(3))).isEqualTo(4);
  }

  @Test
  void whatAnInterruptedOneHasLeftIsNotReadAndTakenAway() throws Exception {
    runMany();
    journal.close();
    try (var calls =
            SurrealCalls.connect(engine.database(database, 1).connection(), Duration.ofSeconds(5));
        var lease = SurrealLease.take(calls, "one that dies", Duration.ofSeconds(2))) {
      var memories = new SurrealMemories(calls, lease);
      var draft = new SurrealHeads(calls, lease).draft("default");
      memories.remember(
          "default", draft, 0, List.of(new Memory.Changed("nonsense", List.of("1000"))));
      memories.goOn("default", draft, Map.of("nonsense", 5L));
    }
    open();

    var reader = new Reader();
    assertThat(journal.replay("default", reader)).isEmpty();
    assertThat(reader.past.knows("nonsense")).isZero();
    runMany("later");
    // what came before is taken away after the new one is in force
    Awaitility.await().untilAsserted(() -> assertThat(generations()).hasSize(1));
  }

  private List<?> generations() {
    try (var calls =
        SurrealCalls.connect(engine.database(database, 1).connection(), Duration.ofSeconds(5))) {
      var ids = calls.once("SELECT VALUE id FROM journal_memory", Map.of()).value(0);
      return ((List<?>) requireNonNull(ids))
          .stream()
              .map(id -> Columns.keyPart(((RecordId) requireNonNull(id)).key(), 1))
              .distinct()
              .toList();
    }
  }

  private void runMany() {
    runMany("w");
  }

  /** Enough that some are put away. */
  private void runMany(String prefix) {
    journal.compactWith(_ -> new CountingPast());
    for (var workflow = 0; workflow < WORKFLOWS; workflow++) {
      var name = prefix + name(workflow).substring(1);
      journal.append("default", List.of(entry(name, 1), entry(name, 2), end(name, 3)));
    }
    Awaitility.await()
        .until(() -> journal.archived(prefix + name(WORKFLOWS / 2).substring(1)).isPresent());
  }

  private static String name(int workflow) {
    return "w%05d".formatted(workflow);
  }

  private static Entry end(String workflow, long position) {
    return new Entry(
        workflow, new Recorded(position, START, new WorkflowEvent.WorkflowCompleted()));
  }

  private void reopen() {
    journal.close();
    open();
  }

  /** Notes what it is told. */
  private static final class Reader implements Journal.Reader {

    private final CountingPast past = new CountingPast();
    private final List<Entry> before = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();

    @Override
    public void remembered(Memory memory) {
      past.remembered(memory);
    }

    @Override
    public void before(Entry entry) {
      before.add(entry);
      past.before(entry);
    }

    @Override
    public void entry(Entry entry) {
      entries.add(entry);
      past.entry(entry);
    }
  }
}
