package io.provisioning.orchestrator.engine.steering;

import static io.provisioning.orchestrator.engine.steering.TestEngine.await;
import static io.provisioning.orchestrator.engine.steering.TestEngine.awaitStatus;
import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.operation.OperationFixtures.hard;
import static io.provisioning.orchestrator.operation.OperationFixtures.soft;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.EventView;
import io.provisioning.orchestrator.engine.WaitingView;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlsTests {

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
  void aPausedWorkflowStartsNothingMoreAndTellsWhy() {
    world.gated("n0");
    var run = test.submit(true, chain(2));
    await(() -> operation(run, "n0").status() == OperationStatus.RUNNING);

    assertThat(test.controls.pause(run.id(), null, null, ADA).view().paused()).isTrue();
    world.open("n0");
    await(() -> operation(run, "n0").status() == OperationStatus.SUCCEEDED);
    assertThat(run.waiting(10))
        .containsExactly(new WaitingView("n1", List.of("the workflow is paused"), null));
    assertThat(world.asked()).hasSize(1);

    test.controls.unpause(run.id(), null, null, ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);
  }

  @Test
  void aPausedOperationHoldsUpOnlyWhatNeedsIt() {
    world.gated("a");
    var run =
        test.submit(true, List.of(creates("a"), creates("b", hard("a")), creates("c", hard("a"))));
    test.controls.pause(run.id(), "b", null, ADA);
    world.open("a");

    await(() -> operation(run, "c").status() == OperationStatus.SUCCEEDED);
    assertThat(operation(run, "b").hold()).isEqualTo(OperationProgress.Hold.PAUSE);
    assertThat(run.view().state()).isEqualTo(WorkflowStatus.RUNNING);
    test.controls.unpause(run.id(), "b", null, ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);
  }

  @Test
  void whoWatchesLearnsWhichOperationAPauseIsAbout() {
    var first = test.submit(true, chain(1)).first();

    assertThat(operation(new WorkflowEvent.PauseRequested("b", null, null), first)).isEqualTo("b");
    assertThat(operation(new WorkflowEvent.UnpauseRequested("b", null, null), first))
        .isEqualTo("b");
    assertThat(operation(new WorkflowEvent.PauseRequested(null, null, null), first)).isNull();
  }

  private static @Nullable String operation(WorkflowEvent event, Recorded first) {
    return EventView.of("w", WorkflowState.begin(first), new Recorded(2, Instant.EPOCH, event))
        .operation();
  }

  @Test
  void anOperationWaitsForItsApproval() {
    var run = submit(true, null, List.of("n1"));
    await(() -> operation(run, "n0").status() == OperationStatus.SUCCEEDED);
    assertThat(run.waiting(10).getFirst().because()).containsExactly("it needs approval");
    requireProblem(
        WorkflowProblem.NO_APPROVAL_NEEDED, () -> test.controls.approve(run.id(), "n2", null, ADA));

    test.controls.approve(run.id(), "n1", null, ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);
    requireProblem(
        WorkflowProblem.WRONG_WORKFLOW_STATE,
        () -> test.controls.approve(run.id(), "n1", null, ADA));
  }

  @Test
  void theJournalKnowsWhoAskedForWhat() {
    var run = submit(true, null, List.of("n1"));
    var eve = new Actor(Actor.Kind.SERVICE_ACCOUNT, "id-of-eve", "eve");
    await(() -> operation(run, "n0").status() == OperationStatus.SUCCEEDED);
    test.controls.pause(run.id(), null, null, eve);
    test.controls.unpause(run.id(), null, null, eve);
    test.controls.approve(run.id(), "n1", null, eve);
    awaitStatus(run, WorkflowStatus.COMPLETED);
    test.controls.rollBack(run.id(), List.of("n2"), null, eve);
    awaitStatus(run, WorkflowStatus.PARTLY_ROLLED_BACK);
    test.controls.resume(run.id(), ResumeWorkflow.PLAINLY, null, ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);

    var askers = new ArrayList<String>();
    journal.read(
        "default",
        run.id(),
        0,
        recorded -> {
          if (recorded.event() instanceof WorkflowEvent.Requested requested
              && requested.by() != null) {
            askers.add(requested.type() + " " + requested.by().name());
          }
        });
    assertThat(askers)
        .containsExactly(
            "workflow_submitted ada",
            "pause_requested eve",
            "unpause_requested eve",
            "approval_given eve",
            "rollback_started eve",
            "resume_requested ada");
    assertThat(run.view().submittedBy()).isEqualTo(ADA);
  }

  @Test
  void anUndoThatFollowsFromARefusalIsNobodysRequest() {
    var run = submit(true, null, List.of("n0"));
    await(() -> operation(run, "n0").hold() == OperationProgress.Hold.APPROVAL);
    test.controls.refuse(run.id(), "n0", "not on a Friday", null, ADA);
    awaitStatus(run, WorkflowStatus.ROLLED_BACK);

    journal.read(
        "default",
        run.id(),
        2,
        recorded ->
            assertThat(recorded.event())
                .satisfies(event ->
                    assertThat(event instanceof WorkflowEvent.Requested asked ? asked.by() : null)
                        .isNull()));
  }

  @Test
  void whatIsNotApprovedFailsAndIsUndone() {
    var run = submit(true, null, List.of("n1"));
    await(() -> operation(run, "n0").status() == OperationStatus.SUCCEEDED);

    test.controls.refuse(run.id(), "n1", "not on a Friday", null, ADA);
    awaitStatus(run, WorkflowStatus.ROLLED_BACK);
    assertThat(run.view().reason()).contains("not approved: not on a Friday");
    assertThat(world.resources()).isEmpty();
  }

  @Test
  void approvalOfAnUnknownOperationIsRefusedAtOnce() {
    requireProblem(WorkflowProblem.UNKNOWN_OPERATION, () -> submit(true, null, List.of("nope")));
  }

  @Test
  void aWorkflowThatTakesTooLongIsCancelledAndUndone() {
    world.gated("n1");
    var run = submit(true, Duration.ofMillis(50), List.of());
    awaitStatus(run, WorkflowStatus.ROLLING_BACK);
    world.open("n1");

    awaitStatus(run, WorkflowStatus.ROLLED_BACK);
    assertThat(run.view().reason()).isEqualTo("did not end within PT0.05S");
    assertThat(world.resources()).isEmpty();
  }

  @Test
  void stepsOfACompletedWorkflowAreDoneAgainWithoutWhatStaysValid() {
    var run = test.submit(true, chain(3));
    awaitStatus(run, WorkflowStatus.COMPLETED);
    requireProblem(
        WorkflowProblem.WRONG_WORKFLOW_STATE,
        () -> test.controls.resume(run.id(), ResumeWorkflow.PLAINLY, null, ADA));

    test.controls.resume(run.id(), new ResumeWorkflow(List.of("n1"), null), null, ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);
    assertThat(world.asked())
        .containsExactly(run.id() + "/n0", run.id() + "/n1", run.id() + "/n2", run.id() + "/n1/1");
  }

  @Test
  void inputsThatCannotBeEditedAreRefused() {
    world.failing("n1", FailureClass.PERMANENT);
    var run = test.submit(false, chain(2));
    awaitStatus(run, WorkflowStatus.FAILED);
    var edit = new ResumeWorkflow(null, Map.of("n1", Map.of("cidr", "10.2.0.0/24")));
    var unknown = new ResumeWorkflow(null, Map.of("nope", Map.of()));

    requireProblem(
        WorkflowProblem.INVALID_EDIT, () -> test.controls.resume(run.id(), edit, null, ADA));
    requireProblem(
        WorkflowProblem.UNKNOWN_OPERATION,
        () -> test.controls.resume(run.id(), unknown, null, ADA));
    assertThat(run.view().state()).isEqualTo(WorkflowStatus.FAILED);
  }

  @Test
  void aPartIsUndoneWithWhatDependsOnItAndDoneAgain() {
    var run = test.submit(true, chain(3));
    awaitStatus(run, WorkflowStatus.COMPLETED);

    test.controls.rollBack(run.id(), List.of("n1"), null, ADA);
    awaitStatus(run, WorkflowStatus.PARTLY_ROLLED_BACK);
    assertThat(world.resources()).hasSize(1);
    test.controls.resume(run.id(), ResumeWorkflow.PLAINLY, null, ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);
    assertThat(world.resources()).hasSize(3);
    assertThat(world.asked()).endsWith(run.id() + "/n1/1", run.id() + "/n2/1");
    test.controls.rollBack(run.id(), List.of(), null, ADA);
    awaitStatus(run, WorkflowStatus.ROLLED_BACK);
    assertThat(world.resources()).isEmpty();
  }

  @Test
  void anUndoOfAPartThatFailedGoesOnWithThatPart() {
    var run = test.submit(true, chain(3));
    awaitStatus(run, WorkflowStatus.COMPLETED);
    world.failing("n1", FailureClass.PERMANENT);

    test.controls.rollBack(run.id(), List.of("n1"), null, ADA);
    awaitStatus(run, WorkflowStatus.ROLLBACK_FAILED);
    test.controls.rollBack(run.id(), List.of(), null, ADA);
    awaitStatus(run, WorkflowStatus.PARTLY_ROLLED_BACK);
    assertThat(world.resources()).hasSize(1);
  }

  @Test
  void whatRunsWithoutSomethingItWouldLikeSaysSo() {
    world.failing("a", FailureClass.PERMANENT);
    var run = test.submit(false, List.of(creates("a"), creates("b", soft("a"))));
    awaitStatus(run, WorkflowStatus.FAILED);

    assertThat(operation(run, "b").degraded()).isEqualTo("does without `a`, which failed");
  }

  @Test
  void afterAStartInPausedModeWorkflowsGoOnOneByOne() {
    world.gated("n0");
    var run = test.submit(true, chain(2));
    await(() -> operation(run, "n0").status() == OperationStatus.RUNNING);
    test.close();
    test = new TestEngine(journal, world, logs, true);
    var held = test.engine.get(run.id());

    assertThat(held.view().paused()).isTrue();
    assertThat(held.waiting(10).getFirst().because().getFirst()).contains("paused mode");
    var asked = world.asked().size();
    world.open("n0");
    test.controls.unpause(run.id(), null, null, ADA);
    awaitStatus(held, WorkflowStatus.COMPLETED);
    assertThat(world.asked()).hasSize(asked + 2);
    assertThat(world.ledger()).doesNotHaveDuplicates();
  }

  private WorkflowRun submit(boolean rollback, @Nullable Duration timeout, List<String> approvals) {
    var plan = test.plan(rollback, chain(3));
    return test.engine.submit(
        new SubmitWorkflow("default", plan, null, null, null, null, timeout, approvals), null, ADA);
  }

  private static OperationProgress operation(WorkflowRun run, String id) {
    return run.progress(operations ->
        operations
            .filter(progress -> progress.operation().id().equals(id))
            .findFirst()
            .orElseThrow());
  }

  private static void requireProblem(WorkflowProblem problem, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }
}
