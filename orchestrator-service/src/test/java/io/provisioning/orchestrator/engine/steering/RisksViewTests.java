package io.provisioning.orchestrator.engine.steering;

import static io.provisioning.orchestrator.engine.steering.TestEngine.await;
import static io.provisioning.orchestrator.engine.steering.TestEngine.awaitStatus;
import static io.provisioning.orchestrator.operation.OperationFixtures.NO_RETRY;
import static io.provisioning.orchestrator.operation.OperationFixtures.aNetwork;
import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.RisksView;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.Operation.Action;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Options;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RisksViewTests {

  @TempDir Path logs;

  private final FakeWorld world = new FakeWorld();
  private TestEngine test;

  @BeforeEach
  void start() {
    test = new TestEngine(new InMemoryJournal(), world, logs);
  }

  @AfterEach
  void stop() {
    test.close();
  }

  @Test
  void undoingAnApplyDeletesWhatItMadeUntilItIsUndone() {
    var run = test.submit(true, chain(2));
    awaitStatus(run, WorkflowStatus.COMPLETED);
    assertThat(risks(run)).isEqualTo(new RisksView(false, true, true));

    test.controls.rollBack(run.id(), List.of(), null, ADA);
    awaitStatus(run, WorkflowStatus.ROLLED_BACK);
    assertThat(risks(run)).isEqualTo(new RisksView(false, false, false));
  }

  @Test
  void whatIsNotUndoneAfterAFailureIsNotAtRiskFromOne() {
    var run = test.submit(false, chain(2));
    awaitStatus(run, WorkflowStatus.COMPLETED);

    assertThat(risks(run)).isEqualTo(new RisksView(false, true, false));
  }

  @Test
  void ofAWorkflowThatGoesOnWhatItMayStillMakeCounts() {
    world.gated("n0");
    var run = test.submit(true, chain(2));
    await(() -> run.progress(operations -> operations.anyMatch(RisksViewTests::isRunning)));
    test.controls.pause(run.id(), null, null, ADA);
    assertThat(risks(run).undoing()).isTrue();

    world.open("n0");
    await(() -> !world.resources().isEmpty());
    assertThat(risks(run).undoing()).isTrue();
  }

  @Test
  void aDeletionTakesAwayWhenItIsAppliedAndNotWhenItIsUndone() {
    awaitStatus(test.submit(true, List.of(creates("a"))), WorkflowStatus.COMPLETED);
    var run = test.submit(true, List.of(takes(Action.DELETE)));
    awaitStatus(run, WorkflowStatus.COMPLETED);

    assertThat(risks(run)).isEqualTo(new RisksView(true, false, false));
  }

  @Test
  void aReplacementTakesAwayBothWays() {
    awaitStatus(test.submit(true, List.of(creates("a"))), WorkflowStatus.COMPLETED);
    var run = test.submit(true, List.of(takes(Action.REPLACE)));
    awaitStatus(run, WorkflowStatus.COMPLETED);

    assertThat(risks(run)).isEqualTo(new RisksView(true, true, true));
  }

  @Test
  void whatCannotBeUndoneIsNotTakenAway() {
    var submitted =
        new WorkflowSubmitted(
            "default",
            "web",
            "sha256:p",
            List.of(creates("a", NO_RETRY, "it stays", List.of())),
            new Options(true, 1, Options.NORMAL_PRIORITY, null, List.of()),
            null);
    var state = WorkflowState.begin(new Recorded(1, Instant.EPOCH, submitted));

    assertThat(RisksView.of(state)).isEqualTo(new RisksView(false, false, false));
  }

  private static boolean isRunning(OperationProgress operation) {
    return operation.status() == OperationStatus.RUNNING;
  }

  private static RisksView risks(WorkflowRun run) {
    return run.see(RisksView::of).value();
  }

  private static Operation takes(Action action) {
    return new Operation(
        "a",
        action,
        ResourceRef.network("web", "a"),
        aNetwork("10.0.0.0/24"),
        action == Action.DELETE ? null : aNetwork("10.1.0.0/24"),
        List.of(),
        NO_RETRY,
        Duration.ofSeconds(30),
        null);
  }
}
