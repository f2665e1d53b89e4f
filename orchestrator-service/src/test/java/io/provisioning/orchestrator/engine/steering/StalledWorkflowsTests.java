package io.provisioning.orchestrator.engine.steering;

import static io.provisioning.orchestrator.engine.steering.TestEngine.await;
import static io.provisioning.orchestrator.engine.steering.TestEngine.awaitStatus;
import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Status;

/** A fault of ours in the middle of a run, planted where the run writes its journal. */
class StalledWorkflowsTests {

  @TempDir Path logs;

  private final InMemoryJournal journal = new InMemoryJournal();
  private final FakeWorld world = new FakeWorld().gated("n0");
  private final List<String> restarts = new CopyOnWriteArrayList<>();
  private TestEngine test;

  @BeforeEach
  void start() {
    test = new TestEngine(journal, world, logs);
  }

  @AfterEach
  void stop() {
    test.close();
  }

  @Test
  void aRunThatStandsStillIsSeenEverywhere() {
    var shown = shown(Duration.ofMinutes(5));
    assertThat(shown.health().getStatus()).isEqualTo(Status.UP);

    var run = stalled();

    assertThat(run.view().state()).isEqualTo(WorkflowStatus.RUNNING);
    assertThat(run.view().stalled())
        .startsWith("IllegalStateException at StalledWorkflowsTests.")
        .doesNotContain("hunter2");
    assertThat(test.engine.newestFirst(null).findFirst().orElseThrow().stalled()).isNotNull();
    assertThat(shown.health().getStatus()).isEqualTo(Status.DOWN);
    assertThat(shown.health().getDetails())
        .hasEntrySatisfying(
            "problem", problem -> assertThat(problem).asString().contains(run.id()));
    var metrics = new SimpleMeterRegistry();
    shown.bindTo(metrics);
    assertThat(metrics.get("provisioning.workflows.stalled").gauge().value()).isEqualTo(1);
    assertThat(restarts).isEmpty();
  }

  @Test
  void whoAsksItForSomethingIsToldAtOnceAndOthersGoOn() {
    var run = stalled();

    assertThatThrownBy(() -> test.controls.cancel(run.id(), false, null, ADA))
        .hasMessageContaining("is stalled until the orchestrator is restarted");
    awaitStatus(test.submit(true, List.of(creates("other"))), WorkflowStatus.COMPLETED);
  }

  @Test
  void theNextProcessGoesOnWithIt() {
    var run = stalled();

    test.close();
    test = new TestEngine(journal, world, logs);

    awaitStatus(test.engine.get(run.id()), WorkflowStatus.COMPLETED);
    assertThat(test.engine.get(run.id()).view().stalled()).isNull();
    assertThat(world.ledger()).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void aServiceThatHasRunForAWhileEndsToBeStartedAgain() {
    shown(Duration.ZERO);

    stalled();

    await(() -> restarts.equals(List.of("workflow-stalled")));
  }

  private StalledWorkflows shown(Duration restartAfter) {
    var noon = Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC);
    return new StalledWorkflows(test.engine, restartAfter, noon, restarts::add);
  }

  /** Its first operation was done, and that cannot be written. */
  private WorkflowRun stalled() {
    var run = test.submit(true, chain(2));
    await(() -> !world.asked().isEmpty());
    journal.whileAppending(entries -> {
      if (entries.getFirst().workflow().equals(run.id())) {
        throw new IllegalStateException("password=hunter2");
      }
    });
    world.open("n0");
    await(run::isStalled);
    journal.whileAppending(_ -> {});
    return run;
  }
}
