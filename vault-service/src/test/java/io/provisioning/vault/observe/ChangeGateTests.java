package io.provisioning.vault.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ChangeGateTests {

  private static final Observing RESTORED = new Observing(Instant.EPOCH, "ada", Instant.EPOCH);

  private final ChangeGate gate = new ChangeGate();

  private static void isRefused(ThrowingCallable call, Problem problem) {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.problem()).isEqualTo(problem))
        .satisfies(e -> assertThat(e.help()).isNotEmpty());
  }

  @Test
  void anOrdinaryVaultChangesAndIsSeen() {
    gate.requireVisible();
    assertThat(gate.change(() -> gate.change(() -> 1))).isEqualTo(1);
    assertThat(gate.isOpen()).isTrue();
    assertThat(gate.observing()).isEmpty();
  }

  @Test
  void whileItIsRestoredNothingChangesOrIsSeen() {
    assertThat(gate.close()).isTrue();

    isRefused(() -> gate.change(() -> 1), ObserveProblem.RESTORE_RUNNING);
    isRefused(gate::requireVisible, ObserveProblem.RESTORE_RUNNING);
    assertThat(gate.isOpen()).isFalse();
  }

  @Test
  void untilItIsReleasedARestoredVaultIsOnlySeen() {
    gate.close();
    gate.observe(RESTORED);

    gate.requireVisible();
    isRefused(() -> gate.change(() -> 1), ObserveProblem.VAULT_OBSERVING);
    assertThat(gate.isOpen()).isFalse();
    assertThat(gate.observing()).contains(RESTORED);

    gate.open();
    assertThat(gate.change(() -> 1)).isEqualTo(1);
  }

  @Test
  void closingWaitsForTheChangesUnderWay() throws Exception {
    var begun = new CountDownLatch(1);
    var mayEnd = new CountDownLatch(1);
    var hasChanged = new AtomicBoolean();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var change =
          threads.submit(() ->
              gate.change(() -> {
                begun.countDown();
                await(mayEnd);
                hasChanged.set(gate.change(() -> true));
                return "done";
              }));
      begun.await();
      var changedBeforeItClosed =
          new FutureTask<>(() -> {
            assertThat(gate.close()).isTrue();
            return hasChanged.get();
          });
      var closing = Thread.ofVirtual().start(changedBeforeItClosed);
      while (closing.getState() != Thread.State.TIMED_WAITING && closing.isAlive()) {
        Thread.onSpinWait();
      }
      mayEnd.countDown();

      assertThat(changedBeforeItClosed.get()).isTrue();
      assertThat(change.get()).isEqualTo("done");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
