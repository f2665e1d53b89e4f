package io.provisioning.orchestrator.schedule;

import static io.provisioning.orchestrator.schedule.ScheduleFixtures.schedule;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.schedule.Agenda.Overlap;
import io.provisioning.orchestrator.schedule.FakeRuns.Death;
import io.provisioning.orchestrator.schedule.FakeRuns.Moment;
import io.provisioning.orchestrator.schedule.SaveSchedule.MissedRuns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.springframework.util.FileSystemUtils;

/** What holds whatever happens to schedule and service: pauses, outages, crashes, long runs. */
class SchedulePropertiesTests {

  private static final List<String> CRONS =
      List.of("0 * * * * *", "30 */7 * * * *", "0 0 * * * *", "0 30 1-3 * * *");

  /** FakeRuns itself refuses two at once. */
  @Property(tries = 150)
  void noTimeRunsTwiceOrOutOfTurn(@ForAll Random random) {
    inDirectory(directory -> {
      var cron = CRONS.get(random.nextInt(CRONS.size()));
      var world = new ScheduledWorld(directory);
      world.clock.set("2026-10-25T00:00:00Z");
      var missed = any(random, MissedRuns.values());
      world.schedules.create(
          schedule(
              "s",
              cron,
              "Europe/Berlin",
              missed,
              missed == MissedRuns.ALL ? 1 + random.nextInt(4) : null,
              any(random, Overlap.values()),
              false),
          null);
      for (int step = 0; step < 80; step++) {
        happen(world, random);
        check(world, cron);
      }
    });
  }

  /** Where nothing stands in the way, every time is run, in order. */
  @Property(tries = 100)
  void everyTimeRunsWhereNothingStandsInTheWay(@ForAll Random random) {
    inDirectory(directory -> {
      var cron = CRONS.get(random.nextInt(CRONS.size()));
      var world = new ScheduledWorld(directory);
      world.clock.set("2026-10-25T00:00:00Z");
      var begin = world.clock.instant();
      world.schedules.create(
          schedule("s", cron, "Europe/Berlin", MissedRuns.SKIP, null, Overlap.SKIP, false), null);
      for (int step = 0; step < 300; step++) {
        world.clock.pass(Duration.ofSeconds(1 + random.nextInt(29)));
        dieOrLook(world, random);
        world.runs.endAll();
      }

      assertThat(world.runs.started())
          .isEqualTo(
              Timetable.of(cron, ZoneId.of("Europe/Berlin"))
                  .between(begin, world.clock.instant())
                  .stream()
                  .map(Instant::toString)
                  .toList());
    });
  }

  private static void happen(ScheduledWorld world, Random random) {
    switch (random.nextInt(8)) {
      case 0 -> world.runs.endAll();
      case 1 -> world.schedules.pauseAll(null, random.nextBoolean(), null);
      case 2 -> {
        world.clock.pass(Duration.ofMinutes(random.nextInt(600)));
        world.restart();
      }
      case 3 -> world.clock.pass(Duration.ofMinutes(random.nextInt(200)));
      default -> world.clock.pass(Duration.ofSeconds(random.nextInt(90)));
    }
    dieOrLook(world, random);
  }

  private static void dieOrLook(ScheduledWorld world, Random random) {
    world.runs.death = random.nextInt(4) == 0 ? any(random, Moment.values()) : null;
    try {
      world.look();
    } catch (Death death) {
      world.restart();
    }
    world.runs.death = null;
  }

  private static void check(ScheduledWorld world, String cron) {
    var books = world.slot("s").schedule().books();
    var timetable = Timetable.of(cron, ZoneId.of("Europe/Berlin"));
    var dues = books.history().stream().map(ScheduledRun::due).toList();
    assertThat(new HashSet<>(dues)).as("each time is decided once").hasSameSizeAs(dues);
    assertThat(books.waiting())
        .isSorted()
        .hasSizeLessThanOrEqualTo(4)
        .allSatisfy(due -> assertThat(dues).doesNotContain(due));
    assertThat(world.runs.started())
        .as("only times of the timetable run, each when it has come")
        .allSatisfy(text -> {
          var due = Instant.parse(text);
          assertThat(timetable.next(due.minusNanos(1))).contains(due);
          assertThat(due).isBeforeOrEqualTo(world.clock.instant());
        })
        .isSorted();
  }

  @SafeVarargs
  private static <T> T any(Random random, T... values) {
    return values[random.nextInt(values.length)];
  }

  private interface Test {
    void run(Path directory);
  }

  private static void inDirectory(Test test) {
    try {
      var directory = Files.createTempDirectory("schedules");
      try {
        test.run(directory);
      } finally {
        FileSystemUtils.deleteRecursively(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
