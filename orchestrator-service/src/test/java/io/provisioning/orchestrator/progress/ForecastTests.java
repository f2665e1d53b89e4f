package io.provisioning.orchestrator.progress;

import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.operation.OperationFixtures.independent;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForecastTests {

  private static final Duration TEN = Duration.ofSeconds(10);

  private final Forecast forecast = new Forecast(_ -> Optional.of(TEN));

  @Test
  void aChainTakesAsLongAsItsLinks() {
    assertThat(remaining(WorkflowStatus.RUNNING, pending(chain(5)))).isEqualTo(TEN.multipliedBy(5));
  }

  @Test
  void whatIsIndependentSharesThePlaces() {
    assertThat(remaining(WorkflowStatus.RUNNING, pending(independent(9))))
        .isEqualTo(TEN.plus(Duration.ofSeconds(80).dividedBy(3)).truncatedTo(ChronoUnit.MILLIS));
  }

  @Test
  void whatRunsHasLessLeftButNeverLessThanNothing() {
    var running = progress(creates("a"), OperationStatus.RUNNING, START.minusSeconds(4), null);
    var overdue = progress(creates("b"), OperationStatus.RUNNING, START.minusSeconds(40), null);

    assertThat(remaining(WorkflowStatus.RUNNING, List.of(running)))
        .isEqualTo(Duration.ofSeconds(6));
    assertThat(remaining(WorkflowStatus.RUNNING, List.of(overdue))).isZero();
  }

  @Test
  void aRetryWaitsFirst() {
    var waiting =
        progress(creates("a"), OperationStatus.WAITING_RETRY, START, START.plusSeconds(7));

    assertThat(remaining(WorkflowStatus.RUNNING, List.of(waiting)))
        .isEqualTo(Duration.ofSeconds(17));
  }

  @Test
  void aCancelledOneOnlyWaitsForWhatRuns() {
    var operations = new ArrayList<>(pending(independent(3)));
    operations.add(progress(creates("a"), OperationStatus.RUNNING, START, null));

    assertThat(remaining(WorkflowStatus.CANCELLING, operations)).isEqualTo(TEN);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"RUNNING", "CANCELLING", "ROLLING_BACK"},
      mode = EnumSource.Mode.EXCLUDE)
  void nothingRemainsAtTheEnd(WorkflowStatus ended) {
    assertThat(remaining(ended, pending(chain(2)))).isZero();
  }

  @Test
  void whatWasNeverSeenIsNamed() {
    var none = new Forecast(_ -> Optional.empty());
    var estimate =
        none.of(new Forecast.Inputs(WorkflowStatus.RUNNING, false, 3, pending(chain(2))), START);

    assertThat(estimate)
        .isEqualTo(Estimate.unknown("no `create network at demo` has succeeded yet"));
  }

  @Test
  void whatIsPausedHasNoEnd() {
    var estimate =
        forecast.of(new Forecast.Inputs(WorkflowStatus.RUNNING, true, 3, pending(chain(2))), START);

    assertThat(estimate).isEqualTo(Estimate.unknown("it is paused"));
  }

  @Test
  void timeThatPassesIsTakenOffButNeverTooMuch() {
    var estimate = new Estimate(TEN, null);

    assertThat(estimate.after(Duration.ofSeconds(4)).remaining()).isEqualTo(Duration.ofSeconds(6));
    assertThat(estimate.after(Duration.ofSeconds(40)).remaining()).isEqualTo(Duration.ZERO);
  }

  private Duration remaining(WorkflowStatus status, List<OperationProgress> operations) {
    return Optional.ofNullable(
            forecast.of(new Forecast.Inputs(status, false, 3, operations), START).remaining())
        .orElseThrow();
  }

  private static List<OperationProgress> pending(List<Operation> operations) {
    return operations.stream()
        .map(operation -> progress(operation, OperationStatus.PENDING, null, null))
        .toList();
  }

  private static OperationProgress progress(
      Operation operation,
      OperationStatus status,
      @Nullable Instant startedAt,
      @Nullable Instant retryAt) {
    return new OperationProgress(
        operation, status, 1, 0, null, startedAt, null, retryAt, null, null, null);
  }
}
