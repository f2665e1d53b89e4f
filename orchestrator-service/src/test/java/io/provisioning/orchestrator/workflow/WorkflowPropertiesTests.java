package io.provisioning.orchestrator.workflow;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.aSubmission;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.operation.Operation.RetryPolicy;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class WorkflowPropertiesTests {

  /** The simulation itself checks order, limits and that nothing waits for ever. */
  @Property(tries = 10_000)
  void aCompletedWorkflowDidEverythingOnceAndARolledBackOneLeftNothing(@ForAll long seed) {
    var simulation = new Simulation(randomPlan(seed), seed, 0.15).run(0.1, 0.005);

    switch (simulation.state().status()) {
      case COMPLETED -> requireEachEffectOnce(simulation);
      case ROLLED_BACK -> requireWorldAsBefore(simulation);
      case FAILED -> assertThat(simulation.state().submitted().options().rollback()).isFalse();
      case CANCELLED, PARTLY_ROLLED_BACK, ROLLBACK_FAILED ->
          assertThat(simulation.state().reason()).isPresent();
      case RUNNING, CANCELLING, ROLLING_BACK ->
          throw new AssertionError("an active workflow has not ended");
    }
  }

  @Property(tries = 300)
  void everyPrefixOfTheJournalFoldsToTheStateOfThatTime(@ForAll long seed) {
    var simulation = new Simulation(randomPlan(seed), seed, 0.2).run(0, 0.01);

    var live = WorkflowState.begin(simulation.journal().getFirst());
    for (var length = 2; length <= simulation.journal().size(); length++) {
      live.apply(simulation.journal().get(length - 1));
      assertThat(Simulation.imageOf(simulation.replay(length))).isEqualTo(Simulation.imageOf(live));
    }
  }

  @Property(tries = 10_000)
  void aResumedWorkflowEndsAndAnUndoThatFailedIsContinued(@ForAll long seed) {
    var simulation = new Simulation(randomPlan(seed), seed, 0.3).run(0.05, 0.01);

    for (var round = 0; round < 60 && !isSettled(simulation); round++) {
      simulation.record(
          simulation.state().status() == WorkflowStatus.ROLLBACK_FAILED
              ? new RollbackStarted("asked for", null)
              : new ResumeRequested(null));
      simulation.run(0.05, 0);
    }

    if (simulation.state().status() == WorkflowStatus.COMPLETED) {
      requireEachEffectOnce(simulation);
    } else {
      assertThat(simulation.state().status()).isEqualTo(WorkflowStatus.ROLLED_BACK);
      requireWorldAsBefore(simulation);
    }
  }

  @Property(tries = 5_000)
  void anyEndedWorkflowCanBeRolledBackByHand(@ForAll long seed) {
    var simulation = new Simulation(randomPlan(seed), seed, 0.1).run(0, 0.01);

    for (var round = 0;
        round < 60 && simulation.state().status() != WorkflowStatus.ROLLED_BACK;
        round++) {
      simulation.record(new RollbackStarted("asked for", null));
      simulation.run(0, 0);
    }

    assertThat(simulation.state().status()).isEqualTo(WorkflowStatus.ROLLED_BACK);
    requireWorldAsBefore(simulation);
  }

  private static boolean isSettled(Simulation simulation) {
    return simulation.state().status() == WorkflowStatus.COMPLETED
        || simulation.state().status() == WorkflowStatus.ROLLED_BACK;
  }

  private static void requireEachEffectOnce(Simulation simulation) {
    for (var operation : simulation.state().submitted().operations()) {
      assertThat(simulation.effects(operation.id())).as(operation.id()).isEqualTo(1);
    }
    assertThat(simulation.world()).hasSize(simulation.state().counts().total());
  }

  private static void requireWorldAsBefore(Simulation simulation) {
    var irreversible =
        simulation.state().submitted().operations().stream()
            .filter(operation -> operation.irreversible().isPresent())
            .map(operation -> operation.resource().id())
            .toList();
    var left = new ArrayList<>(Map.copyOf(simulation.world()).keySet());
    left.removeAll(irreversible);
    assertThat(left).isEmpty();
  }

  private static WorkflowSubmitted randomPlan(long seed) {
    var random = new Random(seed ^ 0x5eed);
    var operations = new ArrayList<Operation>();
    var count = random.nextInt(12);
    for (var index = 0; index < count; index++) {
      var dependencies = new ArrayList<Dependency>();
      for (var other = 0; other < index; other++) {
        if (random.nextInt(4) == 0) {
          dependencies.add(new Dependency("n" + other, random.nextInt(3) == 0));
        }
      }
      operations.add(
          OperationFixtures.creates(
              "n" + index,
              new RetryPolicy(1 + random.nextInt(3), Duration.ofSeconds(1), Duration.ofSeconds(8)),
              random.nextInt(10) == 0 ? "its data is lost" : null,
              dependencies));
    }
    return aSubmission(operations, random.nextBoolean(), 1 + random.nextInt(4));
  }
}
