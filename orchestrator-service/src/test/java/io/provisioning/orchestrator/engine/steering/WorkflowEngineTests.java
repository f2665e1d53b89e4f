package io.provisioning.orchestrator.engine.steering;

import static io.provisioning.orchestrator.engine.steering.TestEngine.await;
import static io.provisioning.orchestrator.engine.steering.TestEngine.awaitStatus;
import static io.provisioning.orchestrator.operation.OperationFixtures.NO_RETRY;
import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.operation.OperationFixtures.hard;
import static io.provisioning.orchestrator.operation.OperationFixtures.independent;
import static io.provisioning.orchestrator.operation.OperationFixtures.withTimeout;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.EventView;
import io.provisioning.orchestrator.engine.OperationBrief;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.engine.output.OutputLog;
import io.provisioning.orchestrator.engine.running.Retelling;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation.RetryPolicy;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkflowEngineTests {

  private static final RetryPolicy QUICK =
      new RetryPolicy(3, Duration.ofMillis(2), Duration.ofMillis(4));

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

  @Test
  void aPlanIsAppliedInOrderAndTheWorldIsTold() {
    var run = test.submit(true, chain(3));
    awaitStatus(run, WorkflowStatus.COMPLETED);

    assertThat(world.ledger())
        .containsExactly(run.id() + "/n0", run.id() + "/n1", run.id() + "/n2");
    assertThat(test.transitions)
        .extracting(Transition::operation)
        .containsExactly("n0", "n1", "n2");
    assertThat(run.view().counts().succeeded()).isEqualTo(3);
  }

  @Test
  void aHundredOperationsRunWithinTheirLimit() {
    var run = test.submit(true, independent(100));
    awaitStatus(run, WorkflowStatus.COMPLETED);

    assertThat(world.resources()).hasSize(100);
  }

  @Test
  void aPassingFaultIsTriedAgain() {
    world.failing("a", FailureClass.TRANSIENT, FailureClass.CONFLICT);
    var run = test.submit(true, List.of(creates("a", QUICK, null, List.of())));
    awaitStatus(run, WorkflowStatus.COMPLETED);

    assertThat(world.asked()).hasSize(3).containsOnly(run.id() + "/a");
    assertThat(operation(run, "a")).isEqualTo(OperationStatus.SUCCEEDED);
  }

  @Test
  void aFailureUndoesWhatWasDone() {
    world.failing("b", FailureClass.PERMANENT);
    var run = test.submit(true, List.of(creates("a"), creates("b", hard("a"))));
    awaitStatus(run, WorkflowStatus.ROLLED_BACK);

    assertThat(world.resources()).isEmpty();
    assertThat(world.ledger()).containsExactly(run.id() + "/a", run.id() + "/a/undo");
    assertThat(run.view().reason()).isEqualTo("operation `b` failed: it broke");
    var undo = test.transitions.getLast();
    assertThat(undo.after()).isNull();
    assertThat(undo.before()).isNotNull();
  }

  @Test
  void aFaultOfOursIsNamedInTheWorkflowsLogWithItsPlaceAndWithoutItsMessage() throws IOException {
    world.faulty("b", "password=hunter2");
    var run = test.submit(false, List.of(creates("b")));
    awaitStatus(run, WorkflowStatus.FAILED);

    assertThat(run.output().read("b", 0, 10).lines())
        .extracting(OutputLog.LogLine::text)
        .anyMatch(line ->
            line.startsWith(
                "failed inside the orchestrator: IllegalStateException at"
                    + " FakeWorld.transition:"))
        .noneMatch(line -> line.contains("hunter2"));
    assertThat(run.view().reason())
        .contains("IllegalStateException at FakeWorld.transition:")
        .doesNotContain("hunter2");
  }

  @Test
  void anUndoThatFailedIsContinued() {
    world.failing("b", FailureClass.PERMANENT, FailureClass.PERMANENT);
    var run = test.submit(true, List.of(creates("a"), creates("b", hard("a"))));
    awaitStatus(run, WorkflowStatus.ROLLBACK_FAILED);
    assertThat(operation(run, "a")).isEqualTo(OperationStatus.SUCCEEDED);

    test.controls.rollBack(run.id(), List.of(), null, ADA);
    awaitStatus(run, WorkflowStatus.ROLLED_BACK);
    assertThat(world.resources()).isEmpty();
  }

  @Test
  void aFailedWorkflowIsResumed() {
    world.failing("b", FailureClass.PERMANENT);
    var run = test.submit(false, List.of(creates("a"), creates("b"), creates("c", hard("b"))));
    awaitStatus(run, WorkflowStatus.FAILED);
    assertThat(operation(run, "c")).isEqualTo(OperationStatus.SKIPPED);

    test.controls.resume(run.id(), ResumeWorkflow.PLAINLY, null, ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);
    assertThat(world.ledger()).hasSize(3);
  }

  @Test
  void whatIsDoneAgainIsToldAlikeLiveAndAfterARestart() throws InterruptedException {
    world.gated("a").failing("c", FailureClass.PERMANENT);
    var run =
        test.submit(false, List.of(creates("a"), creates("b", hard("a")), creates("c", hard("b"))));
    var live = run.subscribe();
    world.open("a");
    awaitStatus(run, WorkflowStatus.FAILED);
    test.controls.resume(run.id(), new ResumeWorkflow(List.of("a"), null), null, ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);
    var operations = briefs(run);
    var told = new ArrayList<EventView>();
    while (told.isEmpty() || told.getLast().id() < run.view().lastEventId()) {
      told.add(live.next(Duration.ofSeconds(10)).orElseThrow());
    }
    stop();

    start();
    var again = test.engine.get(run.id());
    var retold = new ArrayList<EventView>();
    new Retelling(journal, again).tell(live.from(), run.view().lastEventId(), retold::add);

    assertThat(retold).isEqualTo(told);
    assertThat(told)
        .filteredOn(event -> event.type().equals("resume_requested"))
        .flatExtracting(EventView::changes)
        .extracting(OperationBrief::operation, OperationBrief::state)
        .containsExactly(tuple("a", OperationStatus.PENDING), tuple("c", OperationStatus.PENDING));
    assertThat(briefs(again)).isEqualTo(operations);
  }

  private static List<OperationBrief> briefs(WorkflowRun run) {
    return run.progress(all -> all.map(OperationBrief::of).toList());
  }

  @Test
  void anOperationThatTakesTooLongIsInterrupted() {
    world.gated("a");
    var run =
        test.submit(
            false,
            List.of(withTimeout(creates("a", NO_RETRY, null, List.of()), Duration.ofMillis(30))));
    awaitStatus(run, WorkflowStatus.FAILED);

    assertThat(run.view().reason()).contains("did not end within PT0.03S");
  }

  @Test
  void cancellingInterruptsAndUndoes() {
    world.gated("b");
    var run = test.submit(true, List.of(creates("a"), creates("b", hard("a"))));
    await(() -> operation(run, "b") == OperationStatus.RUNNING);

    test.controls.cancel(run.id(), true, null, ADA);
    world.open("b");
    awaitStatus(run, WorkflowStatus.ROLLED_BACK);
    assertThat(world.resources()).isEmpty();
  }

  @Test
  void cancellingWithoutRollbackKeepsWhatWasDone() {
    world.gated("b");
    var run = test.submit(true, List.of(creates("a"), creates("b", hard("a"))));
    await(() -> operation(run, "b") == OperationStatus.RUNNING);

    test.controls.cancel(run.id(), false, null, ADA);
    awaitStatus(run, WorkflowStatus.CANCELLED);
    assertThat(world.resources()).hasSize(1);
    world.open("b");
    test.controls.resume(run.id(), ResumeWorkflow.PLAINLY, null, ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);
    requireProblem(
        WorkflowProblem.WRONG_WORKFLOW_STATE,
        () -> test.controls.cancel(run.id(), true, null, ADA));
  }

  @Test
  void whatIsIrreversibleNeedsAWord() {
    var plan = test.plan(true, List.of(creates("a", NO_RETRY, "data is lost", List.of())));

    requireProblem(WorkflowProblem.IRREVERSIBLE_OPERATIONS, () -> test.submit(plan, null));
    var run =
        test.engine.submit(
            new SubmitWorkflow("default", plan, true, null, null, null, null, null), null, ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);
    test.controls.rollBack(run.id(), List.of(), null, ADA);
    awaitStatus(run, WorkflowStatus.ROLLED_BACK);
    assertThat(run.view().reason()).contains("not undone, since it cannot be: a");
  }

  @Test
  void aRepetitionUnderTheSameKeyIsTheSameWorkflow() {
    var plan = test.plan(true, chain(2));
    var run = test.submit(plan, "key");

    assertThat(test.submit(plan, "key").id()).isEqualTo(run.id());
    awaitStatus(run, WorkflowStatus.COMPLETED);
    restart();
    test.plan(true, chain(2));
    assertThat(test.submit(plan, "key").id()).isEqualTo(run.id());
    requireProblem(
        WorkflowProblem.IDEMPOTENCY_KEY_REUSED,
        () -> test.submit(test.plan(true, chain(1)), "key"));
  }

  @Test
  void aSecondWorkflowOnTheSameResourcesIsRefusedUntilTheFirstHasEnded() {
    world.gated("n1");
    var run = test.submit(true, chain(2));
    var other = test.plan(true, List.of(creates("x"), creates("n1")));

    assertThatThrownBy(() -> test.submit(other, null))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(run.id())
        .hasMessageContaining("network/n1");
    world.open("n1");
    awaitStatus(run, WorkflowStatus.COMPLETED);
    awaitStatus(test.submit(other, null), WorkflowStatus.COMPLETED);
    requireProblem(
        WorkflowProblem.RESOURCES_CHANGED,
        () -> test.controls.rollBack(run.id(), List.of(), null, ADA));
  }

  @Test
  void anotherProcessGoesOnUnderTheSameKeys() {
    world.gated("n1");
    var run = test.submit(true, chain(3));
    await(() -> operation(run, "n1") == OperationStatus.RUNNING);
    restart();
    var resumed = test.engine.get(run.id());
    assertThat(test.transitions).extracting(Transition::operation).containsExactly("n0");
    world.open("n1");

    awaitStatus(resumed, WorkflowStatus.COMPLETED);
    assertThat(world.asked()).filteredOn((run.id() + "/n1")::equals).hasSize(2);
    assertThat(world.ledger()).hasSize(3).doesNotHaveDuplicates();
    assertThat(test.transitions)
        .extracting(Transition::operation)
        .containsExactly("n0", "n1", "n2");
  }

  @Test
  void outputIsKeptByOperationAndBounded() throws IOException {
    var run = test.submit(true, chain(2));
    awaitStatus(run, WorkflowStatus.COMPLETED);

    assertThat(run.output().read(null, 0, 10).lines()).hasSize(2);
    var page = run.output().read("n1", 0, 1);
    assertThat(page.lines().getFirst().text()).startsWith("towards ");
    assertThat(page.nextOffset()).isEqualTo(1);
    for (var line = 0; line < 100; line++) {
      run.output().line("n0", "x".repeat(10_000));
    }
    assertThat(run.output().read("n0", 0, 1000).lines())
        .hasSizeLessThan(12)
        .last()
        .matches(line -> line.text().contains("is not kept"));
  }

  @Test
  void workflowsOfSomeTimeAreFound() {
    var run = test.submit(true, chain(1));
    awaitStatus(run, WorkflowStatus.COMPLETED);

    assertThat(test.engine.since(Instant.EPOCH)).containsExactly(run.view());
    assertThat(test.engine.since(Instant.MAX)).isEmpty();
  }

  @Test
  void unknownWorkflowIsAProblem() {
    requireProblem(WorkflowProblem.UNKNOWN_WORKFLOW, () -> test.engine.get("nope"));
  }

  private void restart() {
    test.close();
    test = new TestEngine(journal, world, logs);
  }

  private static OperationStatus operation(WorkflowRun run, String id) {
    return run.progress(operations ->
        operations
            .filter(progress -> progress.operation().id().equals(id))
            .findFirst()
            .orElseThrow()
            .status());
  }

  private static void requireProblem(WorkflowProblem problem, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }
}
