package io.provisioning.orchestrator.schedule;

import static io.provisioning.orchestrator.schedule.ScheduleFixtures.hourly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.schedule.Agenda.Overlap;
import io.provisioning.orchestrator.schedule.SaveSchedule.MissedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleFilesTests {

  private static final ScheduleId HURT = new ScheduleId("default", "hurt");

  @TempDir Path home;

  private Path directory;
  private ScheduledWorld world;

  @BeforeEach
  void begin() {
    directory = home.resolve("schedules");
    world = new ScheduledWorld(directory);
    world.schedules.create(hourly("hurt", MissedRuns.SKIP, Overlap.SKIP), null);
    world.schedules.create(hourly("well", MissedRuns.SKIP, Overlap.SKIP), null);
  }

  private Path file(String name) {
    return directory.resolve("default").resolve(name);
  }

  @Test
  void whatWasSavedIsReadAgain() {
    world.at("2026-11-20T01:00:00Z");
    var before = world.slot("well").schedule();

    world.restart();

    assertThat(world.slot("well").schedule()).isEqualTo(before);
  }

  @Test
  void onlyTheOwnerMayReadThem() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file("well.json"))))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(""))))
        .isEqualTo("rwx------");
    assertThat(file("").toFile().list()).containsExactlyInAnyOrder("hurt.json", "well.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"name\":", "{}", "null", "[]", "swap", "zone", "cron"})
  void aDamagedFileIsNamedAndTheOthersGoOn(String damage) throws IOException {
    var text = Files.readString(file("hurt.json"));
    Files.writeString(
        file("hurt.json"),
        switch (damage) {
          case "swap" -> text.replace("\"hurt\"", "\"well\"");
          case "zone" -> text.replace("\"UTC\"", "\"Europa/Nirgendwo\"");
          case "cron" -> text.replace("0 0 * * * *", "0 0 * * *  * *");
          default -> damage;
        });

    world.clock.set("2026-11-20T01:00:00Z");
    world.restart();

    assertThat(world.schedules.damaged()).containsExactly(HURT);
    assertThat(world.runs.started()).hasSize(1);
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> world.slot("hurt"))
        .satisfies(e -> assertThat(e.problem()).isEqualTo(ScheduleProblem.SCHEDULE_DAMAGED))
        .withMessageContaining("hurt.json");
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(
            () -> world.schedules.create(hourly("hurt", MissedRuns.SKIP, Overlap.SKIP), null));

    world.schedules.delete(HURT);
    assertThat(file("hurt.json")).doesNotExist();
    assertThat(world.schedules.damaged()).isEmpty();
  }

  @Test
  void draftsOfACrashGoAndStrangeFilesStay() throws IOException {
    Files.writeString(file("well123.draft"), "{");
    Files.writeString(file("notes.txt"), "mine");
    Files.writeString(directory.resolve("Not A Name.json"), "{}");

    world.restart();

    assertThat(file("well123.draft")).doesNotExist();
    assertThat(file("notes.txt")).exists();
    assertThat(world.schedules.in(null)).hasSize(2);
    assertThat(world.schedules.damaged()).isEmpty();
  }

  @Test
  void whatCannotBeSavedDoesNotChange() throws IOException {
    Files.move(file(""), directory.resolve("away"));
    Files.writeString(file(""), "a file in the way");

    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> world.schedules.pause(HURT, true, null))
        .satisfies(e -> assertThat(e.problem()).isEqualTo(ScheduleProblem.SCHEDULES_UNAVAILABLE));
    assertThat(world.slot("hurt").schedule().paused()).isFalse();
    world.at("2026-11-20T01:00:00Z");
    assertThat(world.runs.started()).isEmpty();

    Files.delete(file(""));
    world.at("2026-11-20T01:00:10Z");
    assertThat(world.runs.started()).hasSize(2).containsOnly("2026-11-20T01:00:00Z");
  }
}
