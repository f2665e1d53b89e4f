package io.provisioning.orchestrator.engine.steering;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.JournalContract;
import io.provisioning.orchestrator.journal.filesystem.JournalFixtures;
import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

/** Not a test: {@code -Dtest=SurrealThroughput} prints what each journal takes. */
class SurrealThroughput {

  private static final int WRITERS = 64;
  private static final int EACH = 300;
  private static final int OPERATIONS = 1_000;

  @TempDir Path directory;

  @Test
  void inFiles() {
    try (var journal = JournalFixtures.inFiles(directory, DataSize.ofMegabytes(16))) {
      measure("files", journal);
    }
  }

  @Test
  void inTheDatabase() {
    try (var database = RunningEngine.start(directory);
        var journal = database.journal("throughput")) {
      measure("surrealdb", journal);
    }
  }

  private void measure(String name, Journal journal) {
    for (var round = 0; round < 3; round++) {
      System.out.printf("%s: %.2f s for a workflow of %d%n", name, run(journal, round), OPERATIONS);
    }
    append(journal, "warm-up");
    var seconds = append(journal, "measured");
    System.out.printf(
        "%s: %.0f appends/s by %d writers%n", name, WRITERS * EACH / seconds, WRITERS);
    var begin = System.nanoTime();
    assertThat(journal.replay("measured", _ -> {})).isEmpty();
    var replay = (System.nanoTime() - begin) / 1e9;
    System.out.printf("%s: %.0f entries/s replayed%n", name, WRITERS * EACH / replay);
  }

  private static double append(Journal journal, String workspace) {
    var begin = System.nanoTime();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var writer = 0; writer < WRITERS; writer++) {
        var workflow = "w" + writer;
        threads.execute(() -> {
          for (var position = 1; position <= EACH; position++) {
            journal.append(workspace, List.of(JournalContract.entry(workflow, position)));
          }
        });
      }
    }
    return (System.nanoTime() - begin) / 1e9;
  }

  private double run(Journal journal, int round) {
    try (var test = new TestEngine(journal, new FakeWorld(), directory.resolve("logs"))) {
      var operations =
          IntStream.range(0, OPERATIONS)
              .mapToObj(n -> OperationFixtures.creates("n" + round + "-" + n))
              .toList();
      var plan = test.plan(true, operations);
      var begin = System.nanoTime();
      var run = test.submit(plan, null);
      Awaitility.await()
          .pollInterval(Duration.ofMillis(5))
          .atMost(Duration.ofMinutes(2))
          .until(() -> run.view().state() == WorkflowStatus.COMPLETED);
      return (System.nanoTime() - begin) / 1e9;
    }
  }
}
