package io.provisioning.orchestrator.engine.running;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.running.EngineSimulation.Bug;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.operation.Operation.RetryPolicy;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Options;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Many seeds of the simulation. {@code -Dsimulation.seeds=1000000} runs more, {@code
 * -Dsimulation.first=4711 -Dsimulation.seeds=1} one of them again.
 */
class EngineSimulationTests {

  private static final long FIRST = Long.getLong("simulation.first", 0);
  private static final long SEEDS = Long.getLong("simulation.seeds", 10_000);

  @Test
  void noOperationIsLostOrDoneTwiceAndWhatMustBeIsUndone() {
    var ends = new EnumMap<WorkflowStatus, Integer>(WorkflowStatus.class);
    for (var seed = FIRST; seed < FIRST + SEEDS; seed++) {
      var simulation = simulate(seed, Bug.NONE);
      for (var number = 0; number < 3; number++) {
        simulation.status("w" + number).ifPresent(end -> ends.merge(end, 1, Integer::sum));
      }
    }
    if (SEEDS >= 1_000) {
      assertThat(ends)
          .containsKeys(
              WorkflowStatus.COMPLETED,
              WorkflowStatus.FAILED,
              WorkflowStatus.CANCELLED,
              WorkflowStatus.ROLLED_BACK,
              WorkflowStatus.ROLLBACK_FAILED);
    }
  }

  @Test
  void aSeedReplaysToTheSameEvents() {
    for (var seed = 0L; seed < 50; seed++) {
      assertThat(simulate(seed, Bug.NONE).trace()).isEqualTo(simulate(seed, Bug.NONE).trace());
    }
  }

  @ParameterizedTest
  @EnumSource(value = Bug.class, mode = Mode.EXCLUDE, names = "NONE")
  void plantedBugsAreFound(Bug bug) {
    assertThat(LongStream.range(0, 500).anyMatch(seed -> fails(seed, bug))).isTrue();
  }

  private static boolean fails(long seed, Bug bug) {
    try {
      simulate(seed, bug);
      return false;
    } catch (AssertionError | IllegalArgumentException found) {
      return true;
    }
  }

  private static EngineSimulation simulate(long seed, Bug bug) {
    try {
      return new EngineSimulation(seed, bug, workflows(new Random(seed ^ 0x5eed))).run();
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
    }
  }

  private static Map<String, WorkflowSubmitted> workflows(Random random) {
    var all = new TreeMap<String, WorkflowSubmitted>();
    for (var number = 0; number <= random.nextInt(3); number++) {
      var operations = operations(random);
      var approvals =
          operations.stream().map(Operation::id).filter(_ -> random.nextInt(12) == 0).toList();
      var options =
          new Options(
              random.nextInt(3) > 0,
              1 + random.nextInt(4),
              random.nextInt(10),
              random.nextInt(8) == 0 ? Duration.ofSeconds(30) : null,
              approvals);
      all.put(
          "w" + number,
          new WorkflowSubmitted(
              "workspace-" + random.nextInt(2), "web", "sha256:0", operations, options, null));
    }
    return all;
  }

  private static List<Operation> operations(Random random) {
    var operations = new ArrayList<Operation>();
    var count = random.nextInt(9);
    for (var index = 0; index < count; index++) {
      var dependencies = new ArrayList<Dependency>();
      for (var other = 0; other < index; other++) {
        if (random.nextInt(4) == 0) {
          dependencies.add(new Dependency("n" + other, random.nextInt(4) == 0));
        }
      }
      operations.add(
          OperationFixtures.creates(
              "n" + index,
              new RetryPolicy(1 + random.nextInt(3), Duration.ofSeconds(1), Duration.ofSeconds(8)),
              random.nextInt(12) == 0 ? "its data is lost" : null,
              dependencies));
    }
    return operations;
  }
}
