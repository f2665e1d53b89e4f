package io.provisioning.orchestrator.workflow;

import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.operation.OperationFixtures.hard;
import static io.provisioning.orchestrator.operation.OperationFixtures.independent;
import static io.provisioning.orchestrator.operation.OperationFixtures.soft;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.aSubmission;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation.RetryPolicy;
import io.provisioning.orchestrator.workflow.WorkflowEvent.CancelRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSkipped;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeciderTests {

  @Test
  void startsInPlanOrderUpToTheLimit() {
    var state = begin(aSubmission(independent(5), true, 2));

    assertThat(Decider.next(state, START, Set.of()))
        .containsExactly(new Decision.Start("n0", 1, null), new Decision.Start("n1", 1, null));
  }

  @Test
  void anEmptyPlanIsCompletedAtOnce() {
    var state = begin(aSubmission(List.of(), true, 2));

    assertThat(Decider.next(state, START, Set.of()))
        .containsExactly(new Decision.Finish(new WorkflowEvent.WorkflowCompleted()));
  }

  @Test
  void whatNeedsAFailedOperationIsSkippedAndTheRestGoesOn() {
    var state =
        begin(
            aSubmission(
                List.of(
                    creates("a"),
                    creates("hard", hard("a")),
                    creates("further", hard("hard")),
                    creates("soft", soft("a"))),
                false,
                10));
    apply(state, new OperationStarted("a", 1), failed("a"));

    assertThat(Decider.next(state, START, Set.of()))
        .containsExactly(
            new Decision.Skip("hard", "needs `a`, which failed"),
            new Decision.Start("soft", 1, "does without `a`, which failed"));
    apply(
        state,
        new OperationSkipped("hard", "needs `a`, which failed"),
        new OperationStarted("soft", 1),
        new OperationSucceeded("soft", null));
    assertThat(Decider.next(state, START, Set.of()))
        .containsExactly(new Decision.Skip("further", "needs `hard`, which was skipped"));
    apply(state, new OperationSkipped("further", "needs `hard`, which was skipped"));
    assertThat(Decider.next(state, START, Set.of()))
        .containsExactly(new Decision.Finish(new WorkflowFailed("operation `a` failed: it broke")));
  }

  @Test
  void aFailureRollsBackWhatIsDoneWhileTheRestStillRuns() {
    var state = begin(aSubmission(creates("a"), creates("b"), creates("c", hard("a"))));
    apply(
        state,
        new OperationStarted("a", 1),
        new OperationStarted("b", 1),
        new OperationSucceeded("a", null),
        new OperationStarted("c", 1),
        failed("b"));

    var decisions = Decider.next(state, START, Set.of());
    assertThat(decisions).containsExactly(new Decision.RollBack("operation `b` failed: it broke"));
    apply(state, new WorkflowEvent.RollbackStarted("operation `b` failed: it broke", null));
    assertThat(Decider.next(state, START, Set.of())).containsExactly(new Decision.Undo("b", 1));
    apply(state, new WorkflowEvent.UndoStarted("b", 1), new OperationSucceeded("c", null));
    assertThat(Decider.next(state, START, Set.of())).containsExactly(new Decision.Undo("c", 1));
  }

  @Test
  void waitsBeforeItTriesAgain() {
    var retry = new RetryPolicy(2, Duration.ofSeconds(1), Duration.ofSeconds(1));
    var state = begin(aSubmission(creates("a", retry, null, List.of())));
    apply(
        state,
        new OperationStarted("a", 1),
        new OperationFailed("a", FailureClass.TRANSIENT, "it broke", START.plusSeconds(1)));

    assertThat(Decider.next(state, START, Set.of())).isEmpty();
    assertThat(state.nextDue(START)).contains(START.plusSeconds(1));
    assertThat(Decider.next(state, START.plusSeconds(1), Set.of()))
        .containsExactly(new Decision.Start("a", 2, null));
  }

  @Test
  void cancellingWaitsForWhatRunsAndThenUndoesIt() {
    var state = begin(aSubmission(creates("a"), creates("b", hard("a"))));
    apply(state, new OperationStarted("a", 1), new CancelRequested(true, null));

    assertThat(Decider.next(state, START, Set.of())).isEmpty();
    apply(state, new WorkflowEvent.OperationInterrupted("a", "cancelled"));
    assertThat(Decider.next(state, START, Set.of()))
        .containsExactly(new Decision.RollBack("cancelled"));
  }

  @Test
  void whatAnAttemptBeforeTheResumptionMayHaveDoneIsUndone() {
    var state = begin(aSubmission(creates("a"), creates("b")));
    apply(
        state,
        new OperationStarted("a", 1),
        new CancelRequested(false, null),
        new WorkflowEvent.OperationInterrupted("a", "cancelled"),
        new WorkflowEvent.WorkflowCancelled(),
        new WorkflowEvent.ResumeRequested(null),
        new WorkflowEvent.RollbackStarted("b failed", null));

    assertThat(Decider.next(state, START, Set.of())).containsExactly(new Decision.Undo("a", 1));
  }

  @Test
  void aRollbackOfAPartIsNotOneOfTheWholeWhereAFailedAttemptMayBeLeft() {
    var state = begin(aSubmission(List.of(creates("a"), creates("b")), false, 2));
    apply(
        state,
        new OperationStarted("a", 1),
        failed("a"),
        new OperationStarted("b", 1),
        new OperationSucceeded("b", null),
        new WorkflowEvent.WorkflowFailed("a failed"),
        new RollbackStarted("asked for", List.of("b"), null, null),
        new WorkflowEvent.UndoStarted("b", 1),
        new WorkflowEvent.UndoSucceeded("b", null));

    assertThat(Decider.next(state, START, Set.of()))
        .containsExactly(
            new Decision.Finish(new WorkflowEvent.WorkflowPartlyRolledBack(List.of())));
  }

  @Test
  void aRollbackOfAPartTriesAgainWhatCouldNotBeUndoneBefore() {
    var state = begin(aSubmission(List.of(creates("a"), creates("b")), false, 2));
    apply(
        state,
        new OperationStarted("a", 1),
        new OperationSucceeded("a", null),
        new WorkflowEvent.WorkflowFailed("b failed"),
        new RollbackStarted("asked for", null),
        new WorkflowEvent.UndoStarted("a", 1),
        new WorkflowEvent.UndoFailed("a", FailureClass.PERMANENT, "it broke", null),
        new WorkflowEvent.WorkflowRollbackFailed("a could not be undone"),
        new RollbackStarted("asked for", List.of("b"), null, null));

    assertThat(Decider.next(state, START, Set.of())).containsExactly(new Decision.Undo("a", 1));
  }

  @Test
  void aCycleIsRefusedSinceItWouldWaitForEver() {
    assertThatThrownBy(() -> begin(aSubmission(creates("a", hard("b")), creates("b", hard("a")))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cycle");
  }

  @Test
  void aMissingEventIsNoticed() {
    var state = begin(aSubmission(chain(2), true, 1));

    assertThatThrownBy(() -> state.apply(new Recorded(3, START, new OperationStarted("n0", 1))))
        .hasMessage("event 3 does not follow event 1");
  }

  @Test
  void aHundredThousandOperationsAreFolded() {
    var count = 100_000;
    var state = begin(aSubmission(chain(count), true, 100));
    for (var index = 0; index < count; index++) {
      var decisions = Decider.next(state, START, Set.of());
      assertThat(decisions).containsExactly(new Decision.Start("n" + index, 1, null));
      apply(state, new OperationStarted("n" + index, 1), new OperationSucceeded("n" + index, null));
    }

    assertThat(state.counts().succeeded()).isEqualTo(count);
  }

  private static OperationFailed failed(String operation) {
    return new OperationFailed(operation, FailureClass.PERMANENT, "it broke", null);
  }

  private static WorkflowState begin(WorkflowSubmitted submitted) {
    return WorkflowState.begin(new Recorded(1, START, submitted));
  }

  private static void apply(WorkflowState state, WorkflowEvent... events) {
    for (var event : events) {
      state.apply(new Recorded(state.position() + 1, START, event));
    }
  }
}
