package io.provisioning.orchestrator.schedule;

import static io.provisioning.orchestrator.schedule.ScheduleFixtures.hourly;
import static io.provisioning.orchestrator.schedule.ScheduleFixtures.schedule;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.schedule.Agenda.Overlap;
import io.provisioning.orchestrator.schedule.FakeRuns.Death;
import io.provisioning.orchestrator.schedule.FakeRuns.Moment;
import io.provisioning.orchestrator.schedule.SaveSchedule.MissedRuns;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.Actor.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchedulesTests {

  private static final ScheduleId NIGHTLY = new ScheduleId("default", "s");

  @TempDir Path directory;

  private ScheduledWorld world;

  @BeforeEach
  void begin() {
    world = new ScheduledWorld(directory);
  }

  private void given(MissedRuns missed, Overlap overlap) {
    world.schedules.create(hourly("s", missed, overlap), null);
  }

  private void givenAll(int limit) {
    world.schedules.create(
        schedule("s", "0 0 * * * *", "UTC", MissedRuns.ALL, limit, Overlap.SKIP, false), null);
  }

  @Test
  void runsWhenItIsDueAndOnlyThen() {
    given(MissedRuns.SKIP, Overlap.SKIP);

    world.at("2026-11-20T00:59:59Z");
    assertThat(world.runs.started()).isEmpty();
    world.at("2026-11-20T01:00:00Z");
    world.look();
    world.runs.endAll();
    world.at("2026-11-20T02:00:01Z");

    assertThat(world.runs.started())
        .containsExactly("2026-11-20T01:00:00Z", "2026-11-20T02:00:00Z");
    assertThat(world.slot("s").schedule().books().history())
        .extracting(ScheduledRun::workflow)
        .containsExactly("w1", "w2");
    assertThat(world.slot("s").next()).hasToString("Optional[2026-11-20T03:00:00Z]");
  }

  @Test
  void aTimeIsSkippedWhileTheRunBeforeIsActive() {
    given(MissedRuns.SKIP, Overlap.SKIP);

    world.at("2026-11-20T01:00:00Z");
    world.at("2026-11-20T02:00:00Z");
    world.runs.endAll();
    world.at("2026-11-20T02:30:00Z");

    assertThat(world.history("s"))
        .containsExactly("STARTED 2026-11-20T01:00:00Z", "SKIPPED 2026-11-20T02:00:00Z");
    assertThat(world.slot("s").schedule().books().history().getLast().reason())
        .isEqualTo("the previous run is still active");
  }

  @Test
  void oneRunWaitsForTheOneBefore() {
    given(MissedRuns.SKIP, Overlap.WAIT);

    world.at("2026-11-20T01:00:00Z");
    world.at("2026-11-20T02:00:00Z");
    world.at("2026-11-20T03:00:00Z");
    assertThat(world.slot("s").schedule().books().waiting()).hasSize(1);
    world.runs.endAll();
    world.at("2026-11-20T03:30:00Z");

    assertThat(world.history("s"))
        .containsExactly(
            "STARTED 2026-11-20T01:00:00Z",
            "SKIPPED 2026-11-20T03:00:00Z",
            "STARTED 2026-11-20T02:00:00Z");
  }

  @Test
  void missedRunsAreSkipped() {
    given(MissedRuns.SKIP, Overlap.SKIP);

    world.clock.set("2026-11-20T05:30:00Z");
    world.restart();

    assertThat(world.runs.started()).isEmpty();
    assertThat(world.history("s")).containsExactly("SKIPPED 2026-11-20T05:00:00Z");
    assertThat(world.slot("s").schedule().books().history().getLast().reason())
        .startsWith("missed, as were all since 2026-11-20T01:00:00Z");
  }

  @Test
  void aRunThatIsALittleLateIsNotMissed() {
    given(MissedRuns.SKIP, Overlap.SKIP);

    world.clock.set("2026-11-20T01:00:45Z");
    world.restart();

    assertThat(world.runs.started()).containsExactly("2026-11-20T01:00:00Z");
  }

  @Test
  void oneRunStandsForAllThatWereMissed() {
    given(MissedRuns.ONCE, Overlap.SKIP);

    world.clock.set("2026-11-20T05:30:00Z");
    world.restart();
    world.runs.endAll();
    world.look();

    assertThat(world.runs.started()).containsExactly("2026-11-20T05:00:00Z");
  }

  @Test
  void theLatestMissedRunsAreMadeUpForOneAfterTheOther() {
    givenAll(3);

    world.clock.set("2026-11-20T05:30:00Z");
    world.restart();
    assertThat(world.runs.started()).containsExactly("2026-11-20T03:00:00Z");
    world.runs.endAll();
    world.look();
    world.restart();
    world.runs.endAll();
    world.look();

    assertThat(world.runs.started())
        .containsExactly("2026-11-20T03:00:00Z", "2026-11-20T04:00:00Z", "2026-11-20T05:00:00Z");
    assertThat(world.history("s")).startsWith("SKIPPED 2026-11-20T02:00:00Z");
  }

  @Test
  void whatWasDueWhileItWasPausedWasMissed() {
    given(MissedRuns.SKIP, Overlap.SKIP);
    world.schedules.create(hourly("t", MissedRuns.ONCE, Overlap.SKIP), null);
    world.schedules.pauseAll("default", true, null);

    world.at("2026-11-20T03:00:20Z");
    assertThat(world.runs.started()).isEmpty();
    assertThat(world.slot("s").next()).isEmpty();
    world.schedules.pauseAll(null, false, null);
    world.look();

    assertThat(world.history("s")).containsExactly("SKIPPED 2026-11-20T03:00:00Z");
    assertThat(world.history("t"))
        .containsExactly("SKIPPED 2026-11-20T02:00:00Z", "STARTED 2026-11-20T03:00:00Z");
  }

  @Test
  void unpausingAllLeavesAloneWhatWasCreatedPaused() {
    given(MissedRuns.SKIP, Overlap.SKIP);
    world.schedules.create(
        ScheduleFixtures.schedule(
            "p", "0 0 * * * *", "UTC", MissedRuns.SKIP, null, Overlap.SKIP, true),
        null);
    world.schedules.pauseAll("default", true, null);
    world.restart();

    assertThat(world.schedules.pauseAll("default", false, null))
        .extracting(slot -> slot.schedule().name())
        .containsExactly("s");
    assertThat(world.slot("p").schedule().paused()).isTrue();

    world.schedules.pause(world.slot("p").schedule().id(), false, null);
    world.schedules.pauseAll("default", true, null);
    assertThat(world.schedules.pauseAll("default", false, null))
        .as("it was started since")
        .hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void aCrashNeitherForgetsNorRepeatsARun(Moment moment) {
    given(MissedRuns.SKIP, Overlap.SKIP);
    world.runs.death = moment;

    assertThatExceptionOfType(Death.class).isThrownBy(() -> world.at("2026-11-20T01:00:00Z"));
    world.restart();
    world.runs.endAll();
    world.look();

    assertThat(world.runs.started()).containsExactly("2026-11-20T01:00:00Z");
    assertThat(world.history("s")).containsExactly("STARTED 2026-11-20T01:00:00Z");
  }

  /** Long after the crash, what was submitted counts, and what was not was missed. */
  @ParameterizedTest
  @EnumSource
  void aRunBeforeALongOutageIsFoundAgain(Moment moment) {
    given(MissedRuns.SKIP, Overlap.SKIP);
    world.runs.death = moment;

    assertThatExceptionOfType(Death.class).isThrownBy(() -> world.at("2026-11-20T01:00:00Z"));
    world.clock.set("2026-11-20T01:50:00Z");
    world.restart();

    var outcome = moment == Moment.AFTER ? "STARTED" : "SKIPPED";
    assertThat(world.history("s")).containsExactly(outcome + " 2026-11-20T01:00:00Z");
  }

  /** A later time is made up for, but the workflow of the one before is there. */
  @Test
  void aRunBeforeALongOutageIsNotTakenForOneThatALaterTimeStandsFor() {
    given(MissedRuns.ONCE, Overlap.WAIT);
    world.runs.death = Moment.AFTER;

    assertThatExceptionOfType(Death.class).isThrownBy(() -> world.at("2026-11-20T01:00:00Z"));
    world.clock.set("2026-11-20T05:30:00Z");
    world.restart();
    world.runs.endAll();
    world.look();

    assertThat(world.runs.started())
        .containsExactly("2026-11-20T01:00:00Z", "2026-11-20T05:00:00Z");
    assertThat(world.history("s"))
        .contains("STARTED 2026-11-20T01:00:00Z", "STARTED 2026-11-20T05:00:00Z");
  }

  @Test
  void whereNothingIsToBeChangedTheHistorySaysSo() {
    given(MissedRuns.SKIP, Overlap.SKIP);
    world.runs.changesNothing = true;

    world.at("2026-11-20T01:00:00Z");

    assertThat(world.history("s")).containsExactly("UNCHANGED 2026-11-20T01:00:00Z");
  }

  @Test
  void whatCannotBeAppliedFailsWithTheReason() {
    given(MissedRuns.SKIP, Overlap.SKIP);
    world.runs.failure = ScheduleProblem.SCHEDULE_ACTIVE.because("in use");

    world.at("2026-11-20T01:00:00Z");
    world.look();

    assertThat(world.runs.tries).isEqualTo(1);
    assertThat(world.history("s")).containsExactly("FAILED 2026-11-20T01:00:00Z");
    assertThat(world.slot("s").schedule().books().history().getLast().reason()).isEqualTo("in use");
  }

  @Test
  void whatDoesNotAnswerIsAskedAgainForAWhile() {
    given(MissedRuns.SKIP, Overlap.SKIP);
    world.runs.failure = ScheduleProblem.SCHEDULES_UNAVAILABLE.because("away");

    world.at("2026-11-20T01:00:00Z");
    world.at("2026-11-20T01:00:01Z");
    assertThat(world.runs.tries).isEqualTo(1);
    for (int second = 0; second < 100; second++) {
      world.clock.pass(Duration.ofSeconds(1));
      world.look();
    }

    assertThat(world.runs.tries).isEqualTo(13);
    assertThat(world.history("s")).containsExactly("FAILED 2026-11-20T01:00:00Z");
    world.runs.failure = null;
    world.at("2026-11-20T02:00:00Z");
    assertThat(world.runs.started()).containsExactly("2026-11-20T02:00:00Z");
  }

  @Test
  void theHistoryHoldsTheLastFifty() {
    given(MissedRuns.SKIP, Overlap.SKIP);
    for (int hour = 0; hour < 60; hour++) {
      world.clock.pass(Duration.ofHours(1));
      world.clock.set(world.clock.instant().toString().replaceFirst(":..:..Z", ":00:00Z"));
      world.look();
      world.runs.endAll();
    }

    assertThat(world.history("s"))
        .hasSize(50)
        .startsWith("STARTED 2026-11-20T11:00:00Z")
        .endsWith("STARTED 2026-11-22T12:00:00Z");
  }

  @Test
  void whatComesDueIsAskedForByTheSchedule() {
    given(MissedRuns.SKIP, Overlap.SKIP);
    world.at("2026-11-20T01:00:00Z");

    assertThat(world.runs.askers)
        .containsExactly(
            Map.entry("2026-11-20T01:00:00Z", new Actor(Kind.SCHEDULE, "default/s", "s")));
  }

  @Test
  void aRequestUnderAKeyRunsOnce() {
    given(MissedRuns.SKIP, Overlap.SKIP);
    world.slot("s").change(schedule -> schedule.paused(true, world.clock.instant()));

    var first = world.schedules.run(NIGHTLY, "k", ADA);
    var again = world.schedules.run(NIGHTLY, "k", ADA);

    assertThat(again).isEqualTo(first);
    assertThat(world.runs.started()).containsExactly("request/k");
    assertThat(world.runs.askers).containsExactly(Map.entry("request/k", ADA));
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> world.schedules.run(NIGHTLY, "other", ADA))
        .satisfies(e -> assertThat(e.problem()).isEqualTo(ScheduleProblem.SCHEDULE_ACTIVE));
  }

  @Test
  void aRequestThatDiedIsFoundUnderItsKey() {
    given(MissedRuns.SKIP, Overlap.SKIP);
    world.runs.death = Moment.AFTER;

    assertThatExceptionOfType(Death.class).isThrownBy(() -> world.schedules.run(NIGHTLY, "k", ADA));
    world.restart();

    assertThat(world.schedules.run(NIGHTLY, "k", ADA).workflow()).isEqualTo("w1");
    assertThat(world.history("s")).hasSize(1);
  }

  @Test
  void otherTimesBeginToCountWhenTheyAreSet() {
    given(MissedRuns.ALL, Overlap.SKIP);
    world.clock.set("2026-11-20T04:30:00Z");

    var other = schedule("s", "0 0 3 * * *", "UTC", MissedRuns.ALL, 3, Overlap.SKIP, false);
    world.schedules.change(NIGHTLY, other, "*", null);
    world.look();

    assertThat(world.runs.started()).isEmpty();
    assertThat(world.history("s")).isEmpty();
  }

  @Test
  void aDeletedScheduleNeverRuns() {
    given(MissedRuns.ALL, Overlap.SKIP);
    var slot = world.slot("s");
    world.schedules.delete(NIGHTLY);

    world.at("2026-11-20T01:00:00Z");
    slot.turn();
    world.restart();

    assertThat(world.runs.started()).isEmpty();
    assertThat(world.schedules.in(null)).isEmpty();
  }
}
