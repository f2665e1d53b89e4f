package io.provisioning.orchestrator.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Decides which times a schedule runs for. Pure: the same times, books and moment give the same
 * books.
 *
 * @param catchUp how many missed times are made up for, the latest of them
 * @param overlap what becomes of a time at which the run before goes on
 * @param punctuality a time is missed if it is not looked at within this
 */
record Agenda(Timetable timetable, int catchUp, Overlap overlap, Duration punctuality) {

  /** What becomes of a time at which the previous run is still active. */
  enum Overlap {
    SKIP,
    WAIT
  }

  /**
   * Takes in all times that have come since the last look: each joins those that wait, or is left
   * out with a reason.
   *
   * @param isBusy whether the run before is active
   */
  Bookkeeping advance(Bookkeeping books, Instant now, boolean isBusy) {
    var boundary = boundary(books, now);
    var after = takeInMissed(books, now, boundary);
    for (var due : timetable.between(after.handledUntil(), now)) {
      after = takeIn(after, due, now, isBusy);
    }
    return after;
  }

  /**
   * After a time in which nothing could be run, what waited then is missed like anything else.
   *
   * @return times that waited and are to be given up, unless they were run
   */
  List<Instant> givenUp(Bookkeeping books, Instant now) {
    var boundary = boundary(books, now);
    return catchUp > 0
        ? List.of()
        : books.waiting().stream().filter(due -> !due.isAfter(boundary)).toList();
  }

  static ScheduledRun missed(Instant due, Instant now) {
    return ScheduledRun.skipped(
        due, now, "missed: the service was down or the schedule was paused");
  }

  private Instant boundary(Bookkeeping books, Instant now) {
    var late = now.minus(punctuality);
    var unpaused = books.unpausedAt();
    return unpaused != null && unpaused.isAfter(late) ? unpaused : late;
  }

  private Bookkeeping takeInMissed(Bookkeeping books, Instant now, Instant boundary) {
    var first = timetable.next(books.handledUntil()).filter(time -> !time.isAfter(boundary));
    if (first.isEmpty()) {
      return books;
    }
    var last = timetable.last(catchUp + 1, books.handledUntil(), boundary);
    var leftOut = last.size() - Math.min(catchUp, last.size());
    var after = books.handled(last.getLast());
    if (leftOut > 0) {
      after = after.record(leftOut(first.get(), last.get(leftOut - 1), now));
    }
    return line(after, after.waitingWith(last.subList(leftOut, last.size())), now);
  }

  private static ScheduledRun leftOut(Instant first, Instant last, Instant now) {
    return first.equals(last)
        ? missed(last, now)
        : ScheduledRun.skipped(
            last,
            now,
            "missed, as were all since %s: the service was down or the schedule was paused"
                .formatted(first));
  }

  /** The latest stand for those before them where the line is too long. */
  private Bookkeeping line(Bookkeeping books, List<Instant> waiting, Instant now) {
    var after = books.waiting(waiting);
    var tooMany = waiting.size() - Math.max(places(), books.waiting().size());
    for (var due : waiting.subList(0, Math.max(0, tooMany))) {
      after = after.record(ScheduledRun.skipped(due, now, "a later run makes up for it"));
    }
    return after;
  }

  private Bookkeeping takeIn(Bookkeeping books, Instant due, Instant now, boolean isBusy) {
    var after = books.handled(due);
    var isFree = !isBusy && books.waiting().isEmpty();
    if (isFree || (overlap == Overlap.WAIT && books.waiting().size() < places())) {
      return after.waiting(books.waitingWith(List.of(due)));
    }
    return after.record(
        ScheduledRun.skipped(
            due,
            now,
            books.waiting().isEmpty()
                ? "the previous run is still active"
                : "another run already waits for the previous one"));
  }

  private int places() {
    return Math.max(1, catchUp);
  }
}
