package io.provisioning.orchestrator.schedule;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.schedule.ScheduledRun.Trigger;
import io.provisioning.orchestrator.workflow.Actor;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A schedule at work. Whatever changes it does so alone; whoever reads it does not wait.
 *
 * <p>A due time is saved as waiting before its workflow is submitted and taken out after, so a
 * crash in between leads to the same submission again, under the same key.
 */
final class ScheduleSlot {

  private static final Logger log = LoggerFactory.getLogger(ScheduleSlot.class);

  private final Runs runs;
  private final ScheduleFiles files;
  private final ScheduleSettings settings;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();

  private volatile Schedule schedule;
  private volatile @Nullable Instant next;
  private volatile Instant quietUntil = Instant.MIN;
  private volatile boolean isDeleted;
  private @Nullable Instant firstTried;

  /** Whether what waits was left by another process or before a pause. */
  private boolean resumes = true;

  ScheduleSlot(
      Schedule schedule, Runs runs, ScheduleFiles files, ScheduleSettings settings, Clock clock) {
    this.schedule = schedule;
    this.runs = runs;
    this.files = files;
    this.settings = settings;
    this.clock = clock;
    next = nextOf(schedule);
  }

  Schedule schedule() {
    return schedule;
  }

  /** When it is due next, as far as is known; nothing while it is paused. */
  Optional<Instant> next() {
    return schedule.paused() ? Optional.empty() : Optional.ofNullable(next);
  }

  /** When it wants to be looked at, if ever. */
  Optional<Instant> wakesAt() {
    if (isDeleted || schedule.paused()) {
      return Optional.empty();
    }
    var wakes = schedule.books().waiting().isEmpty() ? next : Instant.MIN;
    return Optional.ofNullable(wakes).map(at -> at.isBefore(quietUntil) ? quietUntil : at);
  }

  /**
   * Changes what people decide.
   *
   * @return the schedule as it is then, saved
   */
  Schedule change(UnaryOperator<Schedule> change) {
    lock.lock();
    try {
      requireThere();
      resumes |= schedule.paused();
      save(change.apply(schedule));
      return schedule;
    } finally {
      lock.unlock();
    }
  }

  void delete() {
    lock.lock();
    try {
      requireThere();
      files.delete(schedule.id());
      isDeleted = true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes in what has come due and starts what can start; does nothing while somebody else is at
   * it.
   */
  void turn() {
    if (!lock.tryLock()) {
      return;
    }
    try {
      if (isDeleted || schedule.paused()) {
        return;
      }
      if (resumes) {
        giveUpWhatIsLate();
        resumes = false;
      }
      var agenda = schedule.definition().agenda(settings.punctuality());
      save(agenda.advance(schedule.books(), clock.instant(), isBusy()));
      while (!schedule.books().waiting().isEmpty() && !isBusy()) {
        start(schedule.books().waiting().getFirst());
      }
      quietUntil = Instant.MIN;
    } catch (ProblemException e) {
      log.warn("the schedule {} is tried again: {}", schedule.id(), e.detail());
      quietUntil = clock.instant().plus(settings.retryAfter());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Runs it now, whatever the time.
   *
   * @param request names what is asked; the same one gets the same workflow
   * @param by who asks
   * @throws ProblemException CONFLICT while the run before is active, or what stands against it
   */
  ScheduledRun request(String request, Actor by) {
    lock.lock();
    try {
      requireThere();
      var key = schedule.id().keyOf(request);
      var earlier = runs.find(key);
      if (earlier.isEmpty() && isBusy()) {
        throw ScheduleProblem.SCHEDULE_ACTIVE.because(
            "workflow `%s` of schedule `%s` is still active"
                .formatted(schedule.books().latestWorkflow(), schedule.name()),
            "wait until it has ended, or cancel it");
      }
      return earlier.map(this::known).orElseGet(() -> startAtRequest(key, by));
    } finally {
      lock.unlock();
    }
  }

  private ScheduledRun known(String workflow) {
    return schedule.books().history().stream()
        .filter(run -> workflow.equals(run.workflow()))
        .findFirst()
        .orElseGet(() -> {
          var now = clock.instant();
          var run = ScheduledRun.started(now, now, Trigger.REQUEST, workflow);
          save(schedule.books().record(run));
          return run;
        });
  }

  private void start(Instant due) {
    Optional<String> workflow;
    try {
      workflow = submit(schedule.id().keyOf(due), schedule.id().actor());
    } catch (ProblemException e) {
      if (e.problem().kind() == Problem.Kind.UNAVAILABLE && isWorthAnotherTry()) {
        throw e;
      }
      failed(due, Trigger.TIME, e.detail());
      return;
    } catch (RuntimeException e) {
      log.error("the schedule {} could not be run", schedule.id(), e);
      failed(due, Trigger.TIME, "something failed inside the service; its log says more");
      return;
    }
    record(workflow, due, Trigger.TIME);
  }

  private ScheduledRun startAtRequest(String key, Actor by) {
    try {
      return record(submit(key, by), clock.instant(), Trigger.REQUEST);
    } catch (ProblemException e) {
      failed(clock.instant(), Trigger.REQUEST, e.detail());
      throw e;
    }
  }

  private Optional<String> submit(String key, Actor by) {
    return runs.submit(schedule.definition().run(), schedule.definition().options(), key, by);
  }

  private ScheduledRun record(Optional<String> workflow, Instant due, Trigger trigger) {
    var now = clock.instant();
    var run =
        workflow
            .map(id -> ScheduledRun.started(due, now, trigger, id))
            .orElseGet(() -> ScheduledRun.unchanged(due, now, trigger));
    save(schedule.books().record(run));
    firstTried = null;
    return run;
  }

  private void failed(Instant due, Trigger trigger, String reason) {
    save(schedule.books().record(ScheduledRun.failed(due, clock.instant(), trigger, reason)));
    firstTried = null;
  }

  private boolean isWorthAnotherTry() {
    if (firstTried == null) {
      firstTried = clock.instant();
    }
    return clock.instant().isBefore(firstTried.plus(settings.punctuality()));
  }

  /**
   * What was submitted right before a crash is found again; of the rest, what is late is missed.
   */
  private void giveUpWhatIsLate() {
    var now = clock.instant();
    var books = schedule.books();
    for (var due : books.waiting()) {
      books =
          runs.find(schedule.id().keyOf(due))
              .map(id -> ScheduledRun.started(due, now, Trigger.TIME, id))
              .map(books::record)
              .orElse(books);
    }
    for (var due : schedule.definition().agenda(settings.punctuality()).givenUp(books, now)) {
      books = books.record(Agenda.missed(due, now));
    }
    save(books);
  }

  private boolean isBusy() {
    var latest = schedule.books().latestWorkflow();
    return latest != null && runs.isActive(latest);
  }

  private void save(Bookkeeping books) {
    save(schedule.with(books));
  }

  private void save(Schedule changed) {
    if (!changed.equals(schedule)) {
      files.save(changed);
      schedule = changed;
      next = nextOf(changed);
    }
  }

  private void requireThere() {
    if (isDeleted) {
      throw Schedules.unknown(schedule.id());
    }
  }

  private static @Nullable Instant nextOf(Schedule schedule) {
    return schedule.definition().timetable().next(schedule.books().handledUntil()).orElse(null);
  }
}
