package io.provisioning.orchestrator.journal.filesystem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The journal's files on a disk that fails, by seeds; the same seed does the same. More of them
 * with {@code -Dsimulation.journal.seeds}, others with {@code -Dsimulation.first}.
 */
class WorkspaceLogSimulationTests {

  private static final int SEEDS = Integer.getInteger("simulation.journal.seeds", 100);
  private static final int FIRST = Integer.getInteger("simulation.first", 1);

  @Test
  void nothingThatWasDurableIsLostWhateverTheDiskDoes() {
    for (var seed = FIRST; seed < FIRST + SEEDS; seed++) {
      new WorkspaceLogSimulation(seed, new SimulatedDisk()).run();
    }
  }

  @Test
  void aSeedDoesTheSameEachTime() {
    for (var seed = 1; seed <= 20; seed++) {
      var first = new WorkspaceLogSimulation(seed, new SimulatedDisk());
      var second = new WorkspaceLogSimulation(seed, new SimulatedDisk());
      first.run();
      second.run();
      assertThat(second.trace()).isEqualTo(first.trace()).isNotEmpty();
    }
  }

  @Test
  void aMissingSyncIsFound() {
    assertThatThrownBy(() ->
            IntStream.rangeClosed(1, 200)
                .forEach(seed -> {
                  var disk = new SimulatedDisk();
                  disk.ignoreSync();
                  new WorkspaceLogSimulation(seed, disk).run();
                }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("seed");
  }
}
