package io.provisioning.orchestrator.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings.Limits;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.Priority;
import io.provisioning.orchestrator.admission.ticket.Waiting.Cause;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who comes first. */
class PrecedenceTests {

  private static final TicketSpec BATCH = TicketSpec.in("dev", "batch");
  private static final TicketSpec SMALL = TicketSpec.in("live", "small");

  private final TestAdmission world = TestAdmission.with(1);

  @Test
  void aBatchDoesNotHoldUpASmallWorkflowOfAnotherWorkspace() {
    world.request(BATCH, "batch", 1_000);
    world.request(SMALL, "small", 3);

    assertThat(world.succeedFrom(0).subList(0, 8))
        .containsExactly(
            "batch0", "batch1", "small0", "batch2", "small1", "batch3", "small2", "batch4");
  }

  @Test
  void norOneOfItsOwnWorkspace() {
    world.request(BATCH, "batch", 1_000);
    world.request(TicketSpec.in("dev", "small"), "small", 2);

    assertThat(world.succeedFrom(0).subList(0, 5))
        .containsExactly("batch0", "batch1", "small0", "batch2", "small1");
  }

  @Test
  void aWorkspaceWithManyWorkflowsGetsNoMoreThanOneWithOne() {
    for (var workflow = 0; workflow < 50; workflow++) {
      world.request(TicketSpec.in("dev", "batch" + workflow), "batch" + workflow + "-", 10);
    }
    world.request(SMALL, "small", 10);

    assertThat(world.succeedFrom(0).subList(0, 23))
        .filteredOn(id -> id.startsWith("small"))
        .hasSize(10);
  }

  @Test
  void whatComesAndGoesIsServedNoOftenerThanWhatStays() {
    world.request(BATCH, "batch", 100);
    for (var number = 0; number < 20; number++) {
      world.request(SMALL, "small" + number);
      world.succeed(world.granted.getLast());
      if (!world.granted.contains("small" + number)) {
        world.succeed(world.granted.getLast());
      }
    }

    assertThat(world.granted).filteredOn(id -> id.startsWith("small")).hasSize(20);
    assertThat(world.granted).filteredOn(id -> id.startsWith("batch")).hasSizeGreaterThan(19);
  }

  @Test
  void aHigherPriorityTakesEveryPlaceAtTheNextCheckpoint() {
    var world = TestAdmission.with(2);
    world.request(BATCH.at(Priority.LOW), "low", 100);
    world.request(SMALL.at(Priority.HIGH), "high", 4);

    world.succeed("low0");
    world.succeed("low1");
    assertThat(world.granted).containsExactly("low0", "low1", "high0", "high1");
    world.succeed("high0");
    world.succeed("high1");
    world.succeed("high2");

    assertThat(world.granted).endsWith("high2", "high3", "low2");
  }

  @Test
  void aPriorityCountsAlsoBetweenThoseWhoWaitForDifferentLimits() {
    var world = new TestAdmission(AdmissionSettings.with(limitOfAccount(2, 1)));
    world.request(SMALL.account("demo", "shared"), "one");
    world.request(BATCH.account("demo", "other"), "two");
    world.request(BATCH.at(Priority.LOW).account("demo", "third"), "low");
    world.request(SMALL.at(Priority.HIGH).account("demo", "shared"), "high");

    world.succeed("one");

    assertThat(world.granted).containsExactly("one", "two", "high");
  }

  @Test
  void alsoWhereTheMoreUrgentOneWaitsForTheWiderLimit() {
    var world = new TestAdmission(AdmissionSettings.with(limitOfAccount(2, 1)));
    world.request(SMALL.account("demo", "shared"), "one");
    world.request(BATCH.account("demo", "other"), "two");
    world.request(BATCH.at(Priority.LOW).account("demo", "shared"), "low");
    world.request(SMALL.at(Priority.HIGH).account("demo", "third"), "high");

    world.succeed("one");

    assertThat(world.granted).containsExactly("one", "two", "high");
  }

  @Test
  void undoComesBeforeTheHighestPriority() {
    world.request(BATCH.at(Priority.HIGH), "high", 3);
    world.request(SMALL.at(Priority.LOW).undoing(), "undo", 2);

    assertThat(world.granted).containsExactly("high0", "undo0", "undo1");
    assertThat(world.succeedFrom(1)).containsExactly("undo0", "undo1");
  }

  @Test
  void alsoWhereItHasNoPlaceOfItsOwn() {
    var world = new TestAdmission(AdmissionSettings.with(limitOfAccount(100, 1)));
    world.request(BATCH.at(Priority.HIGH), "high", 3);
    world.request(SMALL.at(Priority.LOW).undoing(), "undo", 2);

    assertThat(world.succeedFrom(0)).containsExactly("high0", "undo0", "undo1", "high1", "high2");
  }

  @Test
  void undoHasPlacesThatNothingElseTakes() {
    var world =
        new TestAdmission(
            AdmissionSettings.with(TestAdmission.limits(1, null, null, null, Map.of())));
    world.request(BATCH, "batch", 3);

    assertThat(world.request(SMALL.undoing(), "undo0")).isTrue();
    assertThat(world.request(SMALL.undoing(), "undo1")).isTrue();
    assertThat(world.request(SMALL.undoing(), "undo2")).isFalse();
  }

  @Test
  void ageRaisesAPriorityUntilItIsServed() {
    world.request(SMALL.at(Priority.HIGH), "first");
    world.request(BATCH.at(Priority.LOW), "low");

    world.pass(Duration.ofMinutes(9));
    world.request(SMALL.at(Priority.HIGH), "high", 100);

    assertThat(world.admission.why("low").orElseThrow().priority()).isEqualTo(Priority.HIGH);
    world.succeed("first");
    assertThat(world.granted).containsExactly("first", "low");
  }

  @Test
  void aBatchThatHasGrownOldStillGivesOthersTheirTurn() {
    world.request(BATCH.at(Priority.LOW), "low", 1_000);
    world.pass(Duration.ofMinutes(30));
    world.request(SMALL.at(Priority.NORMAL), "normal", 2);

    assertThat(world.granted).containsExactly("low0");
    world.pass(Duration.ofMinutes(4));
    assertThat(world.succeedFrom(0).subList(0, 5))
        .containsExactly("low0", "low1", "normal0", "low2", "normal1");
  }

  @Test
  void saysWhoComesFirst() {
    world.request(BATCH, "batch", 3);
    world.request(SMALL.at(Priority.LOW), "small");

    var waiting = world.admission.why("small").orElseThrow();

    assertThat(waiting.ahead()).isEqualTo(2);
    assertThat(waiting.causes())
        .containsExactly(
            new Cause.Full(AdmissionScope.everything(), 1, 1, false),
            new Cause.Behind(
                AdmissionScope.everything(), 2, "dev", "batch", Priority.NORMAL, false));
    assertThat(waiting.causes())
        .extracting(cause -> cause.text(world.now()))
        .containsExactly(
            "everything: 1 of 1 slots are in use",
            "everything: 2 come first, next workflow `batch` of workspace `dev` with priority"
                + " normal");
  }

  @Test
  void whatIsBlockedElsewhereHoldsUpNobody() {
    var world = new TestAdmission(AdmissionSettings.with(limitOfAccount(100, 1)));
    world.request(BATCH, "batch", 1_000);

    assertThat(world.request(BATCH.account("demo", "other"), "elsewhere")).isTrue();
    assertThat(world.request(SMALL.account("demo", "third"), "small")).isTrue();
  }

  @Test
  void aLabelHasItsLimit() {
    var world =
        new TestAdmission(
            AdmissionSettings.with(
                TestAdmission.limits(10, null, null, null, Map.of("kind", Map.of("server", 1)))));
    world.request(BATCH.labelled("kind", "server"), "server", 2);
    world.request(BATCH.labelled("kind", "volume"), "volume", 2);

    assertThat(world.granted).containsExactly("server0", "volume0", "volume1");
    assertThat(world.admission.why("server1").orElseThrow().causes())
        .containsExactly(new Cause.Full(AdmissionScope.label("kind", "server"), 1, 1, false));
  }

  /** Places that are never free at the same moment are kept until they are together. */
  @Test
  void whatNeedsTwoFullLimitsIsNotPassedOverForEver() {
    var world =
        new TestAdmission(
            AdmissionSettings.with(
                new Limits(
                    100,
                    0,
                    null,
                    null,
                    null,
                    Map.of("dev", 1),
                    Map.of(),
                    Map.of("demo", Map.of("shared", 1)),
                    Map.of())));
    world.request(BATCH, "own", 50);
    world.request(SMALL.account("demo", "shared"), "shared", 50);
    world.request(TicketSpec.in("dev", "both").account("demo", "shared"), "both");

    for (var step = 0; step < 20; step++) {
      world.succeed("own" + step);
      world.succeed("shared" + step);
    }

    assertThat(world.granted).contains("both");
  }

  private static Limits limitOfAccount(int global, int limit) {
    return TestAdmission.limits(global, null, null, limit, Map.of());
  }
}
