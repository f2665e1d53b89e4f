package io.provisioning.orchestrator.journal.surreal;

import static io.provisioning.orchestrator.journal.JournalContract.entry;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.CountingPast;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.command.JournalCommand;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.value.RecordId;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code journal verify} and {@code journal dump} of a journal in a database. */
@Timeout(60)
class DatabaseInspectionIntegrationTests {

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private static RunningEngine engine;

  private final String database = "inspection" + DATABASES.incrementAndGet();
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream complained = new ByteArrayOutputStream();

  @BeforeAll
  static void start(@TempDir Path directory) {
    engine = RunningEngine.start(directory);
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  @BeforeEach
  void write() {
    try (var journal = engine.journal(database)) {
      for (var position = 1; position <= 5; position++) {
        journal.append("default", List.of(entry("w1", position), entry("w2", position)));
      }
      journal.append("staging", List.of(entry("w3", 1)));
    }
  }

  private void change(String text, Map<String, ?> bindings) {
    try (var client = SurrealClient.connect(engine.database(database, 1).connection())) {
      client.execute(text, bindings);
    }
  }

  private static RecordId entryId(long seq) {
    return RecordId.of("journal_entry", List.of("default", seq));
  }

  @Test
  void aWholeJournalIsWholeAlsoWhileItIsInUse() {
    try (var journal = engine.journal(database)) {
      assertThat(run("verify")).isZero();
      journal.append("staging", List.of(entry("w3", 2)));
    }
    assertThat(text(printed))
        .contains("default: 10 entries, whole", "staging: 1 entries, whole")
        .doesNotContain("files");
  }

  @Test
  void aChangedEntryIsToldWithItsPlaceAndTheRestIsRead() {
    change(
        "UPDATE $id SET entry = string::replace(entry, 'create', 'delete')",
        Map.of("id", entryId(4)));

    assertThat(run("verify")).isEqualTo(1);
    assertThat(text(printed))
        .contains("default: 9 entries, DAMAGED", "damaged at `journal_entry:['default', 4]`")
        .contains("staging: 1 entries, whole");
  }

  @Test
  void whatIsGoneIsTold() {
    change("DELETE $ids", Map.of("ids", List.of(entryId(3), entryId(4), entryId(7))));
    change("DELETE $id", Map.of("id", entryId(10)));

    assertThat(run("verify", "--json")).isEqualTo(1);
    assertThat(text(printed))
        .startsWith("[{\"workspace\":\"default\",\"entries\":6,")
        .contains(
            "lacks `journal_entry:['default', 3]` and all up to 4",
            "lacks `journal_entry:['default', 7]`\"",
            "lacks `journal_entry:['default', 10]`\"");
  }

  @Test
  void whatSomebodyHasAddedIsTold() {
    change("UPDATE journal_head:default SET seq = 8", Map.of());
    change("DELETE journal_head:staging", Map.of());

    assertThat(run("verify")).isEqualTo(1);
    assertThat(text(printed))
        .contains("ends with 8, and holds `journal_entry:['default', 9]`")
        .contains("staging: 1 entries, DAMAGED", "lacks `journal_head:staging`");
  }

  @Test
  void theSummaryIsReadToo() {
    try (var journal = engine.journal(database, 10)) {
      putAway(journal);
    }
    assertThat(run("verify")).isZero();
    change("DELETE journal_ended; DELETE journal_memory", Map.of());

    assertThat(run("verify", "--workspace=default")).isEqualTo(1);
    assertThat(text(printed))
        .contains("the summary has 0 memories, and should have")
        .contains("the summary lacks workflow w1");
  }

  private static void putAway(Journal journal) {
    journal.append("default", List.of(end("w1"), end("w2")));
    journal.compactWith(_ -> new CountingPast());
    Awaitility.await().until(() -> journal.archived("w1").isPresent());
  }

  private static Entry end(String workflow) {
    return new Entry(workflow, new Recorded(6, START, new WorkflowEvent.WorkflowCompleted()));
  }

  @Test
  void entriesArePrintedAsTheyAre() {
    assertThat(run("dump", "--workspace=default", "--workflow=w1")).isZero();
    assertThat(text(printed).lines())
        .hasSize(5)
        .first()
        .asString()
        .startsWith("{\"workflow\":\"w1\",\"position\":1,");
  }

  @Test
  void aDatabaseThatIsNotThereIsTold() {
    var arguments = List.of("verify", "--provisioning.journal.surrealdb.uri=ws://127.0.0.1:1");
    assertThat(JournalCommand.run(arguments, out(printed), out(complained))).isEqualTo(1);
    assertThat(text(complained)).contains("error: ");
  }

  private int run(String verb, String... options) {
    var arguments = new ArrayList<>(List.of(verb));
    arguments.addAll(List.of(engine.arguments(database)));
    arguments.addAll(List.of(options));
    return JournalCommand.run(arguments, out(printed), out(complained));
  }

  private static String text(ByteArrayOutputStream output) {
    return output.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream out(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }
}
