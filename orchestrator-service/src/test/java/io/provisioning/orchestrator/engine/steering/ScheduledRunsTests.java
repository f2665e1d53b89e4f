package io.provisioning.orchestrator.engine.steering;

import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.schedule.Runs;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduledRunsTests {

  private static final String KEY = "schedule/default/nightly/2026-11-20T01:30:00Z";
  private static final Runs.Options OPTIONS = new Runs.Options(null, null, false);

  @TempDir Path logs;

  private final InMemoryJournal journal = new InMemoryJournal();
  private final FakeWorld world = new FakeWorld();
  private TestEngine test;

  @BeforeEach
  void start() {
    test = new TestEngine(journal, world, logs);
  }

  @AfterEach
  void stop() {
    test.close();
  }

  private ScheduledRuns runs() {
    return new ScheduledRuns(test.plans, test.engine);
  }

  private static CreatePlan planOf(String digest) {
    return CreatePlan.destroy("default").infrastructure(digest).request();
  }

  /** After the first run the world is another, and so is the plan that would be made now. */
  @Test
  void aRepetitionAfterACrashFindsTheWorkflowWhateverWouldBePlannedNow() {
    var first = runs().submit(planOf(test.plan(true, chain(3))), OPTIONS, KEY, ADA).orElseThrow();
    TestEngine.awaitStatus(test.engine.get(first), WorkflowStatus.COMPLETED);
    test.close();
    test = new TestEngine(journal, world, logs);

    var again = runs().submit(planOf(test.plan(true, chain(1))), OPTIONS, KEY, ADA);

    assertThat(again).contains(first);
    assertThat(runs().find(KEY)).contains(first);
    assertThat(world.ledger()).hasSize(3);
  }

  @Test
  void anEmptyPlanIsNoWorkflow() {
    assertThat(runs().submit(planOf(test.plan(true, List.of())), OPTIONS, KEY, ADA)).isEmpty();
    assertThat(runs().find(KEY)).isEmpty();
  }

  @Test
  void aWorkflowIsActiveUntilItEnds() {
    world.gated("n1");
    var id = runs().submit(planOf(test.plan(true, chain(2))), OPTIONS, KEY, ADA).orElseThrow();

    assertThat(runs().isActive(id)).isTrue();
    assertThat(test.engine.get(id).view().submittedBy()).isEqualTo(ADA);
    world.open("n1");
    TestEngine.awaitStatus(test.engine.get(id), WorkflowStatus.COMPLETED);
    assertThat(runs().isActive(id)).isFalse();
    assertThat(runs().isActive("unknown")).isFalse();
  }
}
