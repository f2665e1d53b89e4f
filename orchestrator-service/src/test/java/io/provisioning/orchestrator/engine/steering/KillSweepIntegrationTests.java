package io.provisioning.orchestrator.engine.steering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.journal.command.JournalCommand;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kills the engine's process at every write of its journal, in the middle of the write, while a
 * workflow of 200 operations is applied and while it is undone. See
 * docs/development/engine-proof.md.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("proof-engine")
class KillSweepIntegrationTests {

  private static final List<String> MOMENTS =
      List.of("BEFORE_WRITING", "BEFORE_SYNCING", "BEFORE_TELLING");
  private static final int DIED = 137;
  private static final String NO_BUG = "NONE";

  /** With {@code -Dsweep.each=true} nothing is left out. */
  private static final boolean EACH = Boolean.getBoolean("sweep.each");

  @TempDir Path directory;

  /** Each process gets some writes further than the one before, and dies at the next. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsLostAndNothingIsDoneTwice(boolean fails) throws Exception {
    var writes = 0;
    for (var exit = DIED; exit == DIED; writes++) {
      exit = run(directory, fails, EACH ? 2 : 3, MOMENTS.get(writes % MOMENTS.size()), NO_BUG);
    }
    assertThat(writes).isGreaterThan(10);
    check(directory, fails);
  }

  /** The nth write of a process that had no trouble before. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachWriteOfAProcessWithoutTroubleBefore(boolean fails) throws Exception {
    for (var moment : MOMENTS) {
      var isThere = true;
      for (var write = 1; isThere && (EACH || write <= 3); write++) {
        var home = Files.createDirectory(directory.resolve(moment + write));
        var exit = run(home, fails, write, moment, NO_BUG);
        isThere = exit == DIED;
        if (isThere) {
          exit = run(home, fails, 0, "NEVER", NO_BUG);
        }
        assertThat(exit).isZero();
        check(home, fails);
      }
    }
  }

  @Test
  void aMissingSyncIsFound() {
    assertThatThrownBy(() -> sweep(false, "MISSING_SYNC"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("twice");
  }

  @Test
  void aRetryWithoutItsKeyIsFound() {
    assertThatThrownBy(() -> sweep(false, "RETRY_WITHOUT_KEY"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("twice");
  }

  @Test
  void anInverseOutOfOrderIsFound() {
    assertThatThrownBy(() -> sweep(true, "INVERSE_OUT_OF_ORDER"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("before");
  }

  /** Until something is found, or the workflow has ended. */
  private void sweep(boolean fails, String bug) throws Exception {
    for (var write = 4; write < 60; write += 12) {
      var home = Files.createDirectory(directory.resolve(bug + write));
      if (run(home, fails, write, "BEFORE_SYNCING", bug) == DIED) {
        run(home, fails, 0, "NEVER", bug);
      }
      check(home, fails);
    }
  }

  private static int run(Path home, boolean fails, int write, String moment, String bug)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SweptProcess.FLAGS);
    command.addAll(SweptProcess.sharedClasses());
    command.add(SweptProcess.class.getName());
    command.addAll(SweptProcess.arguments(home, fails, write, moment, bug));
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolve("output").toFile()))
            .start();
    try {
      if (!process.waitFor(300, TimeUnit.SECONDS)) {
        throw new AssertionError("it waits for ever: " + Files.readString(home.resolve("output")));
      }
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private static void check(Path home, boolean fails) throws IOException {
    var needs = new HashMap<String, List<String>>();
    for (var operation : SweptProcess.operations()) {
      needs.put(
          operation.id(), operation.dependencies().stream().map(Dependency::operation).toList());
    }
    var there = new HashSet<String>();
    var seen = new HashSet<String>();
    for (var line : Files.readAllLines(home.resolve("ledger"))) {
      var parts = line.split(" ", 3);
      require(seen.add(parts[0] + parts[1]), line + " was done twice");
      if (parts[0].equals("create")) {
        for (var needed : needs.getOrDefault(parts[1], List.of())) {
          require(there.contains(needed), line + " came before " + needed);
        }
        there.add(parts[1]);
      } else {
        there.remove(parts[1]);
        for (var id : there) {
          var isNeeded = needs.getOrDefault(id, List.of()).contains(parts[1]);
          require(!isNeeded, line + " came before that of " + id);
        }
      }
    }
    assertThat(home.resolve("ended")).hasContent(fails ? "ROLLED_BACK" : "COMPLETED");
    require(
        there.size() == (fails ? 0 : SweptProcess.OPERATIONS), "there is another world: " + there);
    assertThat(
            JournalCommand.run(
                List.of("verify", "--directory=" + home.resolve("journal")),
                System.out,
                System.err))
        .isZero();
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }
}
