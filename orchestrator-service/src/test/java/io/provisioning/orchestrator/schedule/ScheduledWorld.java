package io.provisioning.orchestrator.schedule;

import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.service.testkit.SetClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Schedules without Spring, in a process that can be started again. */
final class ScheduledWorld {

  final SetClock clock = new SetClock("2026-11-20T00:00:30Z");
  final FakeRuns runs = new FakeRuns();
  private final Path directory;
  Schedules schedules;

  ScheduledWorld(Path directory) {
    this.directory = directory;
    schedules = opened();
  }

  /** As after a restart, with a look. */
  void restart() {
    schedules = opened();
    look();
  }

  private Schedules opened() {
    var settings =
        new ScheduleSettings(
            directory,
            Duration.ofSeconds(1),
            Duration.ofMinutes(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(1));
    var opened = new Schedules(new AnyPlans(), runs, new ScheduleFiles(directory), settings, clock);
    opened.open();
    return opened;
  }

  /** Does what the lifecycle does when the time has come. */
  void look() {
    schedules
        .in(null)
        .filter(slot -> slot.wakesAt().filter(at -> !at.isAfter(clock.instant())).isPresent())
        .forEach(ScheduleSlot::turn);
  }

  void at(String moment) {
    clock.set(moment);
    look();
  }

  ScheduleSlot slot(String name) {
    return schedules.get(new ScheduleId("default", name));
  }

  /** Outcomes and due times, oldest first. */
  List<String> history(String name) {
    return slot(name).schedule().books().history().stream()
        .map(run -> run.outcome() + " " + run.due())
        .toList();
  }

  private static final class AnyPlans implements Plans {

    @Override
    public void check(CreatePlan request) {}

    @Override
    public Plan create(CreatePlan request) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void prepare(Plan plan, String workflow) {}

    @Override
    public Plan confirm(String workspace, String digest) {
      throw new UnsupportedOperationException();
    }
  }
}
