package io.provisioning.orchestrator.progress;

import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

class HistoryTests {

  private static final Likeness LIKE = Likeness.of(creates("any"));

  private final FakeWorkflows workflows =
      new FakeWorkflows(WorkflowFixtures.aSubmission(chain(2), false, 1));

  @Test
  void itLearnsFromWhatHappens() {
    var history = history();
    assertThat(history.takes(LIKE)).isEmpty();

    happens(history, 0, new OperationStarted("n0", 1));
    happens(history, 7, new OperationSucceeded("n0", null));

    assertThat(history.takes(LIKE)).hasValue(Duration.ofSeconds(7));
  }

  @Test
  void anAttemptThatFailedIsNotCounted() {
    var history = history();
    assertThat(history.takes(LIKE)).isEmpty();

    happens(history, 0, new OperationStarted("n0", 1));
    happens(
        history,
        60,
        new OperationFailed("n0", FailureClass.TRANSIENT, "no", WorkflowFixtures.START));
    happens(history, 5, new OperationStarted("n0", 2));
    happens(history, 3, new OperationSucceeded("n0", null));

    assertThat(history.takes(LIKE)).hasValue(Duration.ofSeconds(3));
  }

  @Test
  void afterARestartItLearnsFromTheWorkflowsOfTheJournal() {
    workflows.happens(Duration.ZERO, new OperationStarted("n0", 1));
    workflows.happens(Duration.ofSeconds(9), new OperationSucceeded("n0", null));

    assertThat(history().takes(LIKE)).hasValue(Duration.ofSeconds(9));
  }

  private void happens(History history, int seconds, WorkflowEvent event) {
    var recorded = workflows.happens(Duration.ofSeconds(seconds), event);
    history.committed(workflows.view(), List.of(recorded));
  }

  private History history() {
    var beans = new StaticListableBeanFactory();
    beans.addBean("workflows", workflows);
    return new History(beans.getBeanProvider(Workflows.class));
  }
}
