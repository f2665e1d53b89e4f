package io.provisioning.orchestrator.engine;

import static io.provisioning.orchestrator.operation.OperationFixtures.independent;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.aSubmission;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.CancelRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowFailed;
import io.provisioning.orchestrator.workflow.WorkflowState;
import org.junit.jupiter.api.Test;

class EventViewTests {

  @Test
  void whatIsTooMuchForOneMessageIsToldInSeveralOfWhichTheLastIsTheEvent() {
    var operations = independent(250);
    var state = WorkflowState.begin(new Recorded(1, START, aSubmission(operations, false, 250)));
    operations.forEach(operation -> happens(state, new OperationStarted(operation.id(), 1)));
    operations.forEach(operation ->
        happens(state, new OperationFailed(operation.id(), FailureClass.PERMANENT, "no", null)));
    happens(state, new WorkflowFailed("no"));

    var pieces = EventView.of("w", state, happens(state, new ResumeRequested(null))).pieces();

    assertThat(pieces).extracting(piece -> piece.changes().size()).containsExactly(100, 100, 50);
    assertThat(pieces).extracting(EventView::more).containsExactly(true, true, null);
    assertThat(pieces)
        .flatExtracting(EventView::changes)
        .hasSize(250)
        .doesNotHaveDuplicates()
        .allSatisfy(change -> assertThat(change.state()).isEqualTo(OperationStatus.PENDING));
  }

  @Test
  void anEventNamesWhoAskedForIt() {
    var state = WorkflowState.begin(new Recorded(1, START, aSubmission(independent(1), true, 1)));
    var asked = happens(state, new CancelRequested(true, null, null, ADA));

    assertThat(EventView.of("w", state, asked).by()).isEqualTo(ADA);
    assertThat(EventView.of("w", state, asked).pieces().getLast().by()).isEqualTo(ADA);
    var followed = happens(state, new RollbackStarted("cancelled", null));
    assertThat(EventView.of("w", state, followed).by()).isNull();
  }

  private static Recorded happens(WorkflowState state, WorkflowEvent event) {
    var recorded = new Recorded(state.position() + 1, START, event);
    state.apply(recorded);
    return recorded;
  }
}
