package io.provisioning.orchestrator.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation.RetryPolicy;
import io.provisioning.orchestrator.operation.OperationFixtures;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryScheduleTests {

  private static final RetryPolicy POLICY =
      new RetryPolicy(5, Duration.ofSeconds(1), Duration.ofSeconds(3));

  @Test
  void waitsLongerEachTimeUpToTheMaximumWithHalfOfItLeftToChance() {
    assertThat(delay(1, 0)).isEqualTo(Duration.ofMillis(500));
    assertThat(delay(1, 0.5)).isEqualTo(Duration.ofMillis(750));
    assertThat(delay(2, 0)).isEqualTo(Duration.ofSeconds(1));
    assertThat(delay(3, 0)).isEqualTo(Duration.ofMillis(1500));
    assertThat(delay(4, 0)).isEqualTo(Duration.ofMillis(1500));
  }

  @Test
  void permanentFailuresAndTheLastAttemptAreFinal() {
    assertThat(RetrySchedule.delay(POLICY, FailureClass.PERMANENT, 1, null, 0)).isEmpty();
    assertThat(RetrySchedule.delay(POLICY, FailureClass.TRANSIENT, 5, null, 0)).isEmpty();
  }

  @Test
  void waitsAtLeastAsLongAsTheProviderAskedFor() {
    assertThat(RetrySchedule.delay(POLICY, FailureClass.THROTTLED, 1, Duration.ofSeconds(20), 0.9))
        .contains(Duration.ofSeconds(20));
  }

  @Test
  void whatWasThrottledIsTriedTenTimesAsOften() {
    assertThat(RetrySchedule.delay(POLICY, FailureClass.THROTTLED, 40, null, 0))
        .contains(Duration.ofMillis(1500));
    assertThat(RetrySchedule.delay(POLICY, FailureClass.THROTTLED, 41, null, 0)).isEmpty();
  }

  @Test
  void whatTimedOutIsTriedHalfAsOften() {
    assertThat(RetrySchedule.delay(POLICY, FailureClass.TIMEOUT, 2, null, 0)).isPresent();
    assertThat(RetrySchedule.delay(POLICY, FailureClass.TIMEOUT, 3, null, 0)).isEmpty();
  }

  @Test
  void aConflictIsGivenTimeToEnd() {
    assertThat(RetrySchedule.delay(POLICY, FailureClass.CONFLICT, 1, null, 0))
        .contains(Duration.ofSeconds(2));
    assertThat(RetrySchedule.delay(POLICY, FailureClass.CONFLICT, 5, null, 0)).isEmpty();
  }

  @Test
  void whatWasRefusedIsTriedUntilSomebodyHasActed() {
    assertThat(RetrySchedule.delay(POLICY, FailureClass.REFUSED, 1_000_000, null, 0))
        .contains(Duration.ofMillis(1500));
  }

  @Test
  void aPolicyOfOneAttemptHasOneForEveryFailure() {
    for (var failure : FailureClass.values()) {
      assertThat(RetrySchedule.delay(OperationFixtures.NO_RETRY, failure, 1, null, 0)).isEmpty();
    }
  }

  private static Duration delay(int attempt, double random) {
    return RetrySchedule.delay(POLICY, FailureClass.TRANSIENT, attempt, null, random).orElseThrow();
  }
}
