package io.provisioning.orchestrator.progress;

import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.operation.OperationFixtures.hard;
import static io.provisioning.orchestrator.operation.OperationFixtures.independent;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.progress.ResultView.FailureView;
import io.provisioning.orchestrator.progress.ResultView.OutcomeView;
import io.provisioning.orchestrator.progress.ResultView.PathView;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SummaryTests {

  @Test
  void theCriticalPathIsTheLongestChain() {
    var summary =
        new Summary(
            List.of(
                took(creates("a"), 1),
                took(creates("b"), 5),
                took(creates("c", hard("a"), hard("b")), 2),
                took(creates("d", hard("a")), 3)));

    assertThat(summary.criticalPath())
        .isEqualTo(new PathView(Duration.ofSeconds(7), List.of("b", "c"), 0));
  }

  @Test
  void likeOperationsAreCountedByOutcome() {
    var summary =
        new Summary(List.of(took(creates("a"), 1), took(creates("b"), 5), failed(creates("c"))));

    assertThat(summary.kinds())
        .singleElement()
        .satisfies(kind -> {
          assertThat(kind.kind()).isEqualTo("network");
          assertThat(kind.median()).isEqualTo(Duration.ofSeconds(1));
          assertThat(kind.longest()).isEqualTo(Duration.ofSeconds(5));
          assertThat(kind.outcomes())
              .containsExactly(
                  new OutcomeView(OperationStatus.SUCCEEDED, 2),
                  new OutcomeView(OperationStatus.FAILED, 1));
        });
    assertThat(summary.attempts()).isEqualTo(5);
    assertThat(summary.outputs().items()).hasSize(2);
  }

  @Test
  void listsAreBoundedAndTellWhatIsLeftOut() {
    var summary = new Summary(independent(250).stream().map(SummaryTests::failed).toList());

    assertThat(summary.failures().items()).hasSize(100);
    assertThat(summary.failures().more()).isEqualTo(150);
    assertThat(summary.failures().items().getFirst().problem()).isEqualTo("it broke");
  }

  @Test
  void whatFailedIsToldAfterItWasUndone() {
    var operations = independent(2);
    var summary =
        new Summary(
            List.of(undone(operations.get(0), "it broke"), undone(operations.get(1), null)));

    assertThat(summary.failures().items())
        .extracting(FailureView::operation, FailureView::state, FailureView::problem)
        .containsExactly(tuple(operations.get(0).id(), OperationStatus.UNDONE, "it broke"));
    assertThat(summary.undone().items()).hasSize(2);
  }

  private static OperationProgress undone(Operation operation, @Nullable String error) {
    return new OperationProgress(
        operation, OperationStatus.UNDONE, 1, 0, null, START, START, null, error, null, null);
  }

  private static OperationProgress took(Operation operation, int seconds) {
    return new OperationProgress(
        operation,
        OperationStatus.SUCCEEDED,
        1,
        0,
        null,
        START,
        START.plusSeconds(seconds),
        null,
        null,
        null,
        new Effects.Facts("id", Map.of("address", "10.0.0.1")));
  }

  private static OperationProgress failed(Operation operation) {
    return new OperationProgress(
        operation, OperationStatus.FAILED, 3, 0, null, START, START, null, "it broke", null, null);
  }
}
