package io.provisioning.orchestrator.schedule;

import io.provisioning.orchestrator.plan.CreatePlan;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A schedule with all that is kept of it; what its file holds.
 *
 * @param revision grows with each change that people make
 * @param startsPaused whether it was created paused and nobody has unpaused it since: unpausing all
 *     leaves it alone; absent in files written before there was this
 * @param answered requests that carried a key, the latest of them
 */
record Schedule(
    String workspace,
    String name,
    Definition definition,
    boolean paused,
    long revision,
    Instant createdAt,
    Instant updatedAt,
    Bookkeeping books,
    List<Answered> answered,
    @Nullable Boolean startsPaused) {

  private static final int MOST_ANSWERED = 20;

  Schedule {
    Objects.requireNonNull(workspace, "workspace");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(definition, "definition");
    Objects.requireNonNull(createdAt, "created_at");
    Objects.requireNonNull(updatedAt, "updated_at");
    Objects.requireNonNull(books, "books");
    answered =
        List.copyOf(
            answered.subList(Math.max(0, answered.size() - MOST_ANSWERED), answered.size()));
  }

  /**
   * What people decide about a schedule.
   *
   * @param catchUp how many missed times are made up for
   */
  record Definition(
      String cron,
      String zone,
      CreatePlan run,
      Runs.Options options,
      int catchUp,
      Agenda.Overlap overlap) {

    Definition {
      Objects.requireNonNull(cron, "cron");
      Objects.requireNonNull(zone, "zone");
      Objects.requireNonNull(run, "run");
      Objects.requireNonNull(options, "options");
      Objects.requireNonNull(overlap, "overlap");
    }

    Timetable timetable() {
      return Timetable.of(cron, ZoneId.of(zone));
    }

    Agenda agenda(Duration punctuality) {
      return new Agenda(timetable(), catchUp, overlap, punctuality);
    }

    boolean hasTimesOf(Definition other) {
      return cron.equals(other.cron) && zone.equals(other.zone);
    }
  }

  /** A request under a key, and what it asked for. */
  record Answered(String key, String what) {}

  static Schedule begin(ScheduleId id, Definition definition, boolean paused, Instant now) {
    return new Schedule(
        id.workspace(),
        id.name(),
        definition,
        paused,
        1,
        now,
        now,
        Bookkeeping.begin(now),
        List.of(),
        paused ? true : null);
  }

  /** Whether it waits for somebody to start it for the first time. */
  boolean awaitsItsStart() {
    return paused && Boolean.TRUE.equals(startsPaused);
  }

  ScheduleId id() {
    return new ScheduleId(workspace, name);
  }

  Schedule changed(Definition other, Instant now) {
    var kept = other.hasTimesOf(definition) ? books : books.beginAgain(now);
    return new Schedule(
        workspace, name, other, paused, revision + 1, createdAt, now, kept, answered, startsPaused);
  }

  Schedule paused(boolean isPaused, Instant now) {
    return isPaused == paused
        ? this
        : new Schedule(
            workspace,
            name,
            definition,
            isPaused,
            revision + 1,
            createdAt,
            now,
            isPaused ? books : books.unpaused(now),
            answered,
            null);
  }

  Schedule with(Bookkeeping others) {
    return new Schedule(
        workspace,
        name,
        definition,
        paused,
        revision,
        createdAt,
        updatedAt,
        others,
        answered,
        startsPaused);
  }

  Schedule with(Answered request) {
    var longer = new ArrayList<>(answered);
    longer.add(request);
    return new Schedule(
        workspace,
        name,
        definition,
        paused,
        revision,
        createdAt,
        updatedAt,
        books,
        longer,
        startsPaused);
  }
}
