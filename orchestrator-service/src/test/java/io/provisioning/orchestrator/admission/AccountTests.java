package io.provisioning.orchestrator.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.admission.gate.AdmissionSnapshot;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.admission.ticket.Retry;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import io.provisioning.orchestrator.admission.ticket.Waiting.Cause;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a provider's answers do to all work on its account. */
class AccountTests {

  private static final TicketSpec ONE = TicketSpec.in("dev", "one");
  private static final TicketSpec OTHER = TicketSpec.in("live", "other");
  private static final AdmissionScope ACCOUNT = AdmissionScope.account("demo", "demo");

  private final TestAdmission world = TestAdmission.with(100);

  @Test
  void aThrottledAccountIsLeftAloneByAllWorkflowsForAsLongAsItAsks() {
    world.request(ONE, "a");
    world.end("a", new AttemptOutcome.Throttled(Duration.ofSeconds(30)));

    assertThat(world.request(OTHER, "b")).isFalse();
    assertThat(world.request(OTHER.account("demo", "second"), "c")).isTrue();
    assertThat(world.admission.why("b").orElseThrow().causes())
        .containsExactly(new Cause.Throttled(ACCOUNT, world.now().plusSeconds(30)));
    assertThat(world.admission.nextDue()).contains(world.now().plusSeconds(30));

    world.pass(Duration.ofSeconds(30));

    assertThat(world.granted).containsExactly("a", "c", "b");
  }

  @Test
  void aRefusedCredentialHoldsAllUntilOneTriesAndThenLonger() {
    world.request(ONE, "a", 3);
    for (var number = 0; number < 3; number++) {
      world.end("a" + number, new AttemptOutcome.Refused("no token"));
    }
    world.request(OTHER, "b", 2);
    var until = world.now().plusSeconds(30);
    assertThat(world.granted).doesNotContain("b0");
    assertThat(world.admission.why("b0").orElseThrow().causes())
        .startsWith(new Cause.Refused(ACCOUNT, "no token", until));
    assertThat(account().refused()).isEqualTo("no token");
    assertThat(account().refusedUntil()).isEqualTo(until);

    world.pass(Duration.ofSeconds(30));
    assertThat(world.granted).contains("b0").doesNotContain("b1");
    world.end("b0", new AttemptOutcome.Refused("no token"));
    world.pass(Duration.ofSeconds(59));
    assertThat(world.granted).doesNotContain("b1");
    world.pass(Duration.ofSeconds(1));
    assertThat(world.granted).contains("b1");
  }

  @Test
  void anotherCredentialLetsAllInAtOnce() {
    world.request(ONE, "a");
    world.end("a", new AttemptOutcome.Refused("no token"));
    world.request(OTHER, "b", 3);
    assertThat(world.granted).doesNotContain("b0", "b1", "b2");

    world.admission.renewed("demo", "demo");

    assertThat(world.granted).contains("b0", "b1", "b2");
    assertThat(account().refused()).isNull();
  }

  @Test
  void aThrottledAccountBearsHalfOfWhatItHadAndThenOneMoreEachRound() {
    world.request(ONE, "a", 20);
    world.request(ONE, "b", 0);
    world.end("a0", new AttemptOutcome.Throttled(Duration.ofSeconds(1)));
    assertThat(learned()).isEqualTo(10);

    world.end("a1", new AttemptOutcome.Throttled(Duration.ofSeconds(1)));
    assertThat(learned()).as("the same burst says nothing new").isEqualTo(10);

    world.pass(Duration.ofSeconds(1));
    world.request(ONE, "b", 1);
    assertThat(world.admission.why("b0").orElseThrow().causes())
        .containsExactly(new Cause.Full(ACCOUNT, 18, 10, true));

    for (var number = 2; number < 13; number++) {
      world.succeed("a" + number);
    }
    assertThat(learned()).isEqualTo(11);
    assertThat(world.granted).contains("b0");
  }

  @Test
  void whatWasLearnedIsForgottenAfterAWhile() {
    world.request(ONE, "a", 20);
    world.end("a0", new AttemptOutcome.Throttled(Duration.ofSeconds(1)));

    world.pass(Duration.ofMinutes(61));

    assertThat(account().learned()).isNull();
  }

  @Test
  void withoutRetryAfterTheWaitDoublesEachTime() {
    world.request(ONE, "a");
    world.end("a", new AttemptOutcome.Throttled(null));
    var first = Duration.between(world.now(), account().heldUntil());
    world.pass(first);
    world.request(ONE, "b");
    world.end("b", new AttemptOutcome.Throttled(null));

    assertThat(first).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
    assertThat(Duration.between(world.now(), account().heldUntil()))
        .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  @Test
  void aBreakerOpensOnPassingFaultsAndTimeOutsOfAllWorkflows() {
    openBreaker();

    assertThat(world.request(OTHER, "b")).isFalse();
    assertThat(world.request(OTHER.account("demo", "second"), "c")).isTrue();
    assertThat(world.admission.why("b").orElseThrow().causes())
        .containsExactly(new Cause.BreakerOpen(ACCOUNT, world.now().plusSeconds(15).plusMillis(1)));
  }

  @Test
  void whatIsRefusedForGoodDoesNotOpenIt() {
    world.request(ONE, "a", 20);
    for (var number = 0; number < 20; number++) {
      world.end("a" + number, new AttemptOutcome.Permanent());
    }

    assertThat(account().breaker()).isEqualTo(AdmissionSnapshot.Health.CLOSED);
  }

  @Test
  void afterAWhileAFewProbesDecide() {
    openBreaker();
    world.request(OTHER, "b", 10);

    world.pass(Duration.ofSeconds(16));
    assertThat(world.granted).endsWith("a9", "b0", "b1", "b2");
    assertThat(world.request(ONE, "c")).isFalse();

    world.succeed("b0");
    world.succeed("b1");
    assertThat(world.granted).endsWith("b2");
    world.succeed("b2");

    assertThat(account().breaker()).isEqualTo(AdmissionSnapshot.Health.CLOSED);
    assertThat(world.granted).contains("b9", "c");
  }

  @Test
  void probesThatFailOpenItForTwiceAsLong() {
    openBreaker();
    world.request(OTHER, "b", 10);
    world.pass(Duration.ofSeconds(16));

    for (var number = 0; number < 3; number++) {
      world.end("b" + number, new AttemptOutcome.Timeout());
    }

    assertThat(account().breaker()).isEqualTo(AdmissionSnapshot.Health.OPEN);
    assertThat(account().opens()).isEqualTo(world.now().plusSeconds(30).plusMillis(1));
    world.pass(Duration.ofSeconds(31));
    assertThat(world.granted).endsWith("b3", "b4", "b5");
  }

  @Test
  void aProbeThatSaysNothingIsFollowedByAnother() {
    openBreaker();
    world.request(OTHER, "b", 10);
    world.pass(Duration.ofSeconds(16));

    world.end("b0", new AttemptOutcome.Interrupted());

    assertThat(world.granted).endsWith("b0", "b1", "b2", "b3");
  }

  @Test
  void whatBeganBeforeItOpenedIsNoProbe() {
    world.request(ONE, "old", 5);
    openBreaker();
    world.request(OTHER, "b", 10);
    world.pass(Duration.ofSeconds(16));

    for (var number = 0; number < 5; number++) {
      world.end("old" + number, new AttemptOutcome.Transient());
    }

    assertThat(account().breaker()).isEqualTo(AdmissionSnapshot.Health.HALF_OPEN);
    assertThat(world.granted).endsWith("b0", "b1", "b2");
  }

  @Test
  void retriesAboveTheBudgetArePutOffAndThenRefused() {
    var ticket = ONE.named("a", () -> {});
    for (var retry = 0; retry < 60; retry++) {
      assertThat(retry(ticket)).isEqualTo(new Retry.At(world.now().plusMillis(500), false));
    }

    assertThat(retry(ticket)).isEqualTo(new Retry.At(world.now().plusSeconds(1), true));
    assertThat(retry(ticket)).isEqualTo(new Retry.At(world.now().plusSeconds(2), true));
    for (var retry = 2; retry < 900; retry++) {
      retry(ticket);
    }
    assertThat(retry(ticket))
        .isEqualTo(
            new Retry.Refused(
                "the retry budget of account `demo/demo` is spent: 20 % of its requests and 60"
                    + " within PT1M"));

    world.pass(Duration.ofMinutes(1));
    assertThat(retry(ticket)).isEqualTo(new Retry.At(world.now().plusMillis(500), false));
  }

  @Test
  void requestsEarnRetries() {
    world.request(ONE, "a", 50);

    assertThat(account().retriesLeft()).isEqualTo(70);
  }

  @Test
  void undoAndWhatWasThrottledAreRetriedAtAnyPrice() {
    var undo = ONE.undoing().named("a", () -> {});
    var throttled = ONE.named("b", () -> {});
    for (var retry = 0; retry < 2_000; retry++) {
      assertThat(retry(undo)).isEqualTo(new Retry.At(world.now().plusMillis(500), false));
      assertThat(world.admission.retry(throttled, FailureClass.THROTTLED, Duration.ofMillis(500)))
          .isEqualTo(new Retry.At(world.now().plusMillis(500), false));
    }
  }

  private Retry retry(Ticket ticket) {
    return world.admission.retry(ticket, FailureClass.TRANSIENT, Duration.ofMillis(500));
  }

  private void openBreaker() {
    world.request(ONE, "a", 10);
    for (var number = 0; number < 10; number++) {
      world.end(
          "a" + number,
          number % 2 == 0 ? new AttemptOutcome.Transient() : new AttemptOutcome.Timeout());
    }
  }

  private int learned() {
    return Objects.requireNonNull(account().learned());
  }

  private AdmissionSnapshot.AccountState account() {
    return world.admission.snapshot().accounts().stream()
        .filter(account -> account.scope().equals(ACCOUNT))
        .findFirst()
        .orElseThrow();
  }
}
