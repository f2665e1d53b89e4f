package io.provisioning.orchestrator.schedule;

import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.schedule.SaveSchedule.MissedRuns;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as a client sees it.
 *
 * @param nextAt absent while it is paused
 * @param waiting due times that wait for the run before
 * @param history newest first
 */
record ScheduleView(
    String workspace,
    String name,
    String cron,
    String zone,
    CreatePlan run,
    @Nullable Boolean rollback,
    @Nullable Integer parallelLimit,
    boolean allowIrreversible,
    MissedRuns missedRuns,
    @Nullable Integer missedLimit,
    Agenda.Overlap overlap,
    boolean paused,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Instant nextAt,
    List<Instant> waiting,
    List<ScheduledRun> history) {

  static ScheduleView of(ScheduleSlot slot) {
    var schedule = slot.schedule();
    var definition = schedule.definition();
    return new ScheduleView(
        schedule.workspace(),
        schedule.name(),
        definition.cron(),
        definition.zone(),
        definition.run(),
        definition.options().rollback(),
        definition.options().parallelLimit(),
        definition.options().allowIrreversible(),
        missedRuns(definition.catchUp()),
        definition.catchUp() > 1 ? definition.catchUp() : null,
        definition.overlap(),
        schedule.paused(),
        schedule.createdAt(),
        schedule.updatedAt(),
        slot.next().orElse(null),
        schedule.books().waiting(),
        schedule.books().history().reversed());
  }

  /**
   * Tells what people decided apart from what they decided before; what the schedule does does not
   * change it.
   */
  static String tagOf(Schedule schedule) {
    return "\"%d-%x\"".formatted(schedule.revision(), schedule.createdAt().toEpochMilli());
  }

  private static MissedRuns missedRuns(int catchUp) {
    return switch (catchUp) {
      case 0 -> MissedRuns.SKIP;
      case 1 -> MissedRuns.ONCE;
      default -> MissedRuns.ALL;
    };
  }

  /**
   * One of many schedules.
   *
   * @param lastRun the latest of its history
   */
  record ScheduleSummary(
      String workspace,
      String name,
      String cron,
      String zone,
      boolean paused,
      @Nullable Instant nextAt,
      @Nullable ScheduledRun lastRun) {

    static ScheduleSummary of(ScheduleSlot slot) {
      var schedule = slot.schedule();
      var history = schedule.books().history();
      return new ScheduleSummary(
          schedule.workspace(),
          schedule.name(),
          schedule.definition().cron(),
          schedule.definition().zone(),
          schedule.paused(),
          slot.next().orElse(null),
          history.isEmpty() ? null : history.getLast());
    }
  }

  /**
   * Some schedules, by name.
   *
   * @param nextCursor absent on the last page
   * @param damaged names of schedules whose files cannot be read, with their workspaces
   */
  record SchedulePage(
      List<ScheduleSummary> items, @Nullable String nextCursor, List<String> damaged) {

    /** Makes a page of what was asked for and one more, which tells whether another follows. */
    static SchedulePage of(List<ScheduleSummary> oneMore, int limit, List<String> damaged) {
      if (oneMore.size() <= limit) {
        return new SchedulePage(oneMore, null, damaged);
      }
      var last = oneMore.get(limit - 1);
      return new SchedulePage(
          oneMore.subList(0, limit), last.workspace() + "/" + last.name(), damaged);
    }
  }

  /** Schedules that a request for many changed. */
  record ChangedSchedules(List<ScheduleSummary> items) {}
}
