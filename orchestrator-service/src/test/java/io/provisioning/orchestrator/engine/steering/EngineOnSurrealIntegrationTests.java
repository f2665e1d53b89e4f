package io.provisioning.orchestrator.engine.steering;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole engine, with its journal in a database that dies, and a process that dies. */
@Timeout(120)
@Tag("proof-store")
class EngineOnSurrealIntegrationTests {

  private static final int OPERATIONS = SweptProcess.OPERATIONS;

  @TempDir Path directory;

  private final FakeWorld world = new FakeWorld();
  private RunningEngine database;

  @BeforeEach
  void start() {
    database = RunningEngine.start(directory);
  }

  @AfterEach
  void stop() {
    database.close();
  }

  @Test
  void aWorkflowGoesOnAfterItsDatabaseWasKilled() {
    try (var journal = database.journal("engine");
        var test = new TestEngine(journal, world, directory.resolve("logs"))) {
      var run = test.submit(true, SweptProcess.operations());
      for (var done = OPERATIONS / 4; done < OPERATIONS; done += OPERATIONS / 4) {
        var least = done;
        await(() -> world.ledger().size() >= least);
        database.kill();
        database.start();
      }
      await(() -> run.view().state() == WorkflowStatus.COMPLETED);

      assertThat(world.ledger()).hasSize(OPERATIONS).doesNotHaveDuplicates();
      assertGapFree(positions(journal, run.id()));
    }
  }

  @Test
  void anotherOrchestratorGoesOnWhereOneDied() {
    world.gated("n117");
    String id;
    var dead = database.journal("engine");
    try (var test = new TestEngine(dead, world, directory.resolve("logs"))) {
      id = test.submit(true, SweptProcess.operations()).id();
      await(() -> world.ledger().size() > OPERATIONS / 2);
      dead.close(); // from now on it cannot write, as one that is dead
      database.kill();
      database.start();
    }

    world.open("n117");
    try (var journal = database.journal("engine");
        var test = new TestEngine(journal, world, directory.resolve("logs"))) {
      await(() -> test.engine.get(id).view().state() == WorkflowStatus.COMPLETED);

      assertThat(world.resources()).hasSize(OPERATIONS);
      assertThat(world.ledger()).hasSize(OPERATIONS).doesNotHaveDuplicates();
      var positions = positions(journal, id);
      assertThat(positions).isEqualTo(LongStream.rangeClosed(1, positions.size()).boxed().toList());
    }
  }

  private static List<Long> positions(Journal journal, String workflow) {
    var positions = new ArrayList<Long>();
    journal.read("default", workflow, 0, recorded -> positions.add(recorded.position()));
    return positions;
  }

  private static void assertGapFree(List<Long> positions) {
    assertThat(positions)
        .hasSizeGreaterThan(2 * OPERATIONS)
        .isEqualTo(LongStream.rangeClosed(1, positions.size()).boxed().toList());
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(2))
        .atMost(Duration.ofMinutes(1))
        .until(condition);
  }
}
