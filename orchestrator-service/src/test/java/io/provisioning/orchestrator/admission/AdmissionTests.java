package io.provisioning.orchestrator.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.admission.ticket.Waiting.Cause;
import java.time.Clock;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AdmissionTests {

  private final TestAdmission world = TestAdmission.with(2);

  @Test
  void whatFindsAPlaceStartsAndTheRestWaitsForARelease() {
    assertThat(world.request(TicketSpec.in("dev", "one"), "a")).isTrue();
    assertThat(world.request(TicketSpec.in("dev", "one"), "b")).isTrue();
    assertThat(world.request(TicketSpec.in("dev", "one"), "c")).isFalse();

    world.succeed("a");

    assertThat(world.granted).containsExactly("a", "b", "c");
  }

  @Test
  void whatIsWithdrawnIsNotGranted() {
    world.request(TicketSpec.in("dev", "one"), "a");
    world.request(TicketSpec.in("dev", "one"), "b");
    world.request(TicketSpec.in("dev", "one"), "c");
    world.request(TicketSpec.in("dev", "one"), "d");

    world.admission.withdraw("c");
    world.succeed("a");

    assertThat(world.granted).containsExactly("a", "b", "d");
  }

  @Test
  void aGrantedTicketThatIsWithdrawnGivesItsPlaceBack() {
    world.request(TicketSpec.in("dev", "one"), "a");
    world.request(TicketSpec.in("dev", "one"), "b");
    world.request(TicketSpec.in("dev", "one"), "c");

    world.admission.withdraw("a");

    assertThat(world.granted).containsExactly("a", "b", "c");
  }

  @Test
  void whatRanBeforeARestartCountsEvenAboveALimit() {
    world.admission.resume(TicketSpec.in("dev", "one").named("a", () -> world.granted.add("a")));
    world.admission.resume(TicketSpec.in("dev", "one").named("b", () -> world.granted.add("b")));
    world.admission.resume(TicketSpec.in("dev", "one").named("c", () -> world.granted.add("c")));

    assertThat(world.request(TicketSpec.in("dev", "one"), "d")).isFalse();
    world.succeed("a");
    assertThat(world.granted).isEmpty();
    world.succeed("b");
    assertThat(world.granted).containsExactly("d");
  }

  @Test
  void saysWhichLimitATicketWaitsFor() {
    world.request(TicketSpec.in("dev", "one"), "a");
    world.request(TicketSpec.in("dev", "one"), "b");
    world.request(TicketSpec.in("dev", "one"), "c");

    assertThat(world.admission.why("c"))
        .hasValueSatisfying(waiting ->
            assertThat(waiting.causes())
                .containsExactly(new Cause.Full(AdmissionScope.everything(), 2, 2, false)));
    assertThat(world.admission.why("a")).isEmpty();
  }

  @Test
  void aPauseHoldsWhatIsInItsScopeAlone() {
    world.admission.pause(AdmissionScope.workspace("dev"), "ada");

    assertThat(world.request(TicketSpec.in("dev", "one"), "a")).isFalse();
    assertThat(world.request(TicketSpec.in("live", "two"), "b")).isTrue();
    assertThat(world.admission.why("a").orElseThrow().causes())
        .containsExactly(new Cause.Paused(AdmissionScope.workspace("dev"), "ada", world.now()));

    world.admission.unpause(AdmissionScope.workspace("dev"));

    assertThat(world.granted).containsExactly("b", "a");
  }

  @Test
  void aTicketIsKnownOnlyOnce() {
    world.request(TicketSpec.in("dev", "one"), "a");

    assertThatThrownBy(() -> world.request(TicketSpec.in("dev", "one"), "a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ticket `a` is already known");
  }

  @Test
  void grantsAreToldInOrderAlsoWhereOneReleasesAtOnce() {
    world.request(TicketSpec.in("dev", "one"), "a");
    world.request(TicketSpec.in("dev", "one"), "b");
    world.admission.request(
        TicketSpec.in("dev", "one")
            .named(
                "c",
                () -> {
                  world.granted.add("c");
                  world.succeed("c");
                  world.granted.add("c told");
                }));
    world.request(TicketSpec.in("dev", "one"), "d");

    world.succeed("a");

    assertThat(world.granted).containsExactly("a", "b", "c", "c told", "d");
  }

  /** What runs releases from whichever thread was told, as runs do. */
  @Test
  void manyThreadsAtOnceKeepTheLimitAndLoseNothing() throws InterruptedException {
    var admission =
        new Admission(
            AdmissionSettings.with(AdmissionSettings.Limits.global(7)),
            Clock.systemUTC(),
            new Random(1));
    var running = new AtomicInteger();
    var most = new AtomicInteger();
    var done = new CountDownLatch(8_000);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var thread = 0; thread < 8; thread++) {
        var workflow = TicketSpec.in("w" + thread % 3, "f" + thread);
        threads.execute(() -> {
          for (var number = 0; number < 1_000; number++) {
            var id = workflow.workflow() + "-" + number;
            Runnable work =
                () ->
                    threads.execute(() -> {
                      most.accumulateAndGet(running.incrementAndGet(), Math::max);
                      running.decrementAndGet();
                      admission.release(id, new AttemptOutcome.Success());
                      done.countDown();
                    });
            if (admission.request(workflow.named(id, work))) {
              work.run();
            }
          }
        });
      }
      assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
    }

    assertThat(most).hasValueLessThanOrEqualTo(7);
    assertThat(admission.snapshot().running()).isZero();
    assertThat(admission.snapshot().waiting()).isZero();
  }
}
