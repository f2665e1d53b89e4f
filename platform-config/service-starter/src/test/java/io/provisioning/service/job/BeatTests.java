package io.provisioning.service.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BeatTests {

  private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);

  private static Beat anHourly(Instant started, Instant begun) {
    return Beat.start(HOUR, started).at(started, begun);
  }

  @Test
  void whatHasNeverRunIsDueSoonAfterTheStart() {
    assertThat(Beat.start(HOUR, NOON).next()).isEqualTo("2026-11-25T12:01:00Z");
    assertThat(Beat.start(Duration.ofSeconds(10), NOON).next()).isEqualTo("2026-11-25T12:00:10Z");
  }

  @Test
  void whatWasMissedIsDueOnce() {
    var weekAgo = NOON.minus(Duration.ofDays(7));
    var beat = anHourly(NOON, weekAgo);

    assertThat(beat.next()).isEqualTo("2026-11-25T12:01:00Z");
    assertThat(beat.isLate(beat.next())).isTrue();
    var after = beat.at(beat.next(), beat.next());
    assertThat(after.next()).isEqualTo("2026-11-25T13:01:00Z");
    assertThat(after.isLate(after.next())).isFalse();
  }

  @Test
  void aRestartDoesNotBeginTheIntervalAgain() {
    assertThat(anHourly(NOON, NOON.minusSeconds(1800)).next()).isEqualTo("2026-11-25T12:30:00Z");
  }

  @Test
  void aClockThatWasAYearAheadDelaysNothing() {
    var wrong = NOON.plus(Duration.ofDays(365));
    var beat = anHourly(wrong, wrong).at(NOON, wrong);

    assertThat(beat.next()).isEqualTo("2026-11-25T13:00:00Z");
    assertThat(beat.at(NOON.plusSeconds(60), wrong).next()).isEqualTo(beat.next());
  }

  /**
   * A thousand histories of a clock that is set forward and back: no run begins within the interval
   * of the one before unless the clock was set forward, none is more than an interval late after
   * the clock was set last.
   */
  @Test
  void howeverTheClockIsSetRunsAreNeitherDoubledNorForgotten() {
    for (var seed = 0; seed < 1000; seed++) {
      simulate(seed);
    }
  }

  private static void simulate(int seed) {
    var random = new Random(seed);
    var every = Duration.ofSeconds(60 + random.nextInt(3600));
    var clock = NOON;
    var beat = Beat.start(every, clock);
    Instant newest = null;
    var sinceRun = Duration.ZERO; // of real time
    var sinceSet = Duration.ZERO;
    var wasSetForward = false;
    for (var step = 0; step < 400; step++) {
      var passed = Duration.ofSeconds(1 + random.nextInt(30));
      clock = clock.plus(passed);
      sinceRun = sinceRun.plus(passed);
      sinceSet = sinceSet.plus(passed);
      if (random.nextInt(50) == 0) {
        var jump = Duration.ofSeconds(random.nextInt(200_000) - 100_000L);
        clock = clock.plus(jump);
        wasSetForward |= jump.isPositive();
        sinceSet = Duration.ZERO;
      }
      beat = beat.at(clock, newest);
      if (beat.isDue(clock)) {
        assertThat(newest == null || wasSetForward || sinceRun.compareTo(every) >= 0)
            .as("seed %d: run after %s instead of %s", seed, sinceRun, every)
            .isTrue();
        newest = clock;
        beat = beat.at(clock, newest);
        sinceRun = Duration.ZERO;
        wasSetForward = false;
      }
      var longest = every.plusSeconds(60);
      assertThat(sinceRun.compareTo(longest) < 0 || sinceSet.compareTo(longest) < 0)
          .as("seed %d: none for %s", seed, sinceRun)
          .isTrue();
    }
  }
}
