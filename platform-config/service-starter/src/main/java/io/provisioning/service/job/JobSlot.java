package io.provisioning.service.job;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.job.JobFiles.Claim;
import io.provisioning.service.job.JobRun.Outcome;
import io.provisioning.service.job.JobRun.Trigger;
import io.provisioning.service.job.JobStatus.State;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one job, never twice at once. What is on disk counts, as another process may have run the
 * job meanwhile; if it cannot be written, what is remembered here does. Safe for use by many
 * threads.
 */
final class JobSlot {

  private static final Logger log = LoggerFactory.getLogger(JobSlot.class);
  private static final int LONGEST_ERROR = 500;

  private final Job job;
  private final JobFiles files;
  private final InstantSource clock;
  private JobRecord record = JobRecord.NONE;
  private Beat beat;
  private @Nullable Pause pause;
  private @Nullable Thread running;
  private boolean isUnwritten;
  private boolean isStuck;
  private boolean isClosed;

  JobSlot(Job job, JobFiles files, InstantSource clock) {
    this.job = job;
    this.files = files;
    this.clock = clock;
    beat = Beat.start(job.every(), clock.instant());
  }

  String name() {
    return job.name();
  }

  /** Notes what a process left behind that ended in the middle of a run. */
  synchronized void recover() {
    refresh();
    claim()
        .ifPresent(claim -> {
          try (claim) {
            refresh();
            if (record.isRunning()) {
              keep(record.recovered());
            }
          }
        });
  }

  /** Begins a run if it is time; otherwise says when to look again, if that is known. */
  synchronized Optional<Instant> look() {
    if (running != null || isPaused()) {
      return Optional.empty();
    }
    var now = clock.instant();
    beat = beat.at(now, record.begunAt());
    if (!beat.isDue(now)) {
      return Optional.of(beat.next());
    }
    var claimed = claim();
    claimed.ifPresent(claim -> beginIfStillDue(claim, now));
    return running == null && claimed.isPresent() ? Optional.of(beat.next()) : Optional.empty();
  }

  /** Another process may have run it since this one last read. */
  private void beginIfStillDue(Claim claim, Instant now) {
    refresh();
    beat = beat.at(now, record.begunAt());
    if (beat.isDue(now)) {
      begin(claim, beat.isLate(now) ? Trigger.CATCH_UP : Trigger.TIME);
    } else {
      claim.close();
    }
  }

  /**
   * Begins a run now, also while it is paused.
   *
   * @throws ProblemException CONFLICT if one is under way
   */
  synchronized void run() {
    if (isClosed) {
      throw JobProblem.JOBS_UNAVAILABLE.because("the service stops", "try again in a moment");
    }
    var claim = running == null ? claim() : Optional.<Claim>empty();
    refresh();
    begin(
        claim.orElseThrow(() ->
            JobProblem.JOB_RUNNING.because(
                "`%s` runs already".formatted(name()), "wait until this run has ended")),
        Trigger.PERSON);
  }

  synchronized void pause(String by) {
    files.pause(name(), new Pause(by, clock.instant()));
  }

  synchronized void resume() {
    files.resume(name());
  }

  private boolean isPaused() {
    try {
      pause = files.pause(name()).orElse(null);
    } catch (IOException e) {
      log.debug("what is known of the pause of {} stays", name(), e);
    }
    return pause != null;
  }

  /** Where locks are impossible, this process is on its own. */
  private Optional<Claim> claim() {
    if (isClosed) {
      return Optional.empty();
    }
    try {
      return files.claim(name());
    } catch (IOException e) {
      log.warn("the job {} runs without a lock", name(), e);
      return Optional.of(() -> {});
    }
  }

  private void refresh() {
    if (!isUnwritten) {
      record = files.read(name());
    }
  }

  private void keep(JobRecord next) {
    record = next;
    try {
      files.write(name(), next);
      isUnwritten = false;
    } catch (IOException e) {
      if (!isUnwritten) {
        log.error("the runs of {} cannot be written down; it runs all the same", name(), e);
      }
      isUnwritten = true;
    }
  }

  private void begin(Claim claim, Trigger trigger) {
    var run = JobRun.begun(clock.instant(), trigger);
    keep(record.recovered().begun(run));
    beat = beat.at(run.startedAt(), run.startedAt());
    running = Thread.ofVirtual().name("job " + name()).start(() -> supervise(claim, run));
  }

  private void supervise(Claim claim, JobRun run) {
    var begin = System.nanoTime();
    var attempt = new FutureTask<>(() -> Map.copyOf(job.action().call()));
    var worker = Thread.ofVirtual().name("job " + name() + " at work").start(attempt);
    try {
      var counted = attempt.get(job.timeout().toNanos(), TimeUnit.NANOSECONDS);
      end(run.succeeded(since(begin), counted));
    } catch (ExecutionException e) {
      end(run.ended(Outcome.FAILED, since(begin), words(e.getCause())));
    } catch (TimeoutException e) {
      worker.interrupt();
      end(run.ended(Outcome.TIMED_OUT, since(begin), "it took longer than " + job.timeout()));
    } catch (InterruptedException e) {
      worker.interrupt();
      end(run.ended(Outcome.INTERRUPTED, since(begin), "the service was stopped"));
    }
    leave(claim, worker);
  }

  /** Only when nothing of it goes on any more may it run again. */
  private void leave(Claim claim, Thread worker) {
    try (claim) {
      if (!worker.join(Duration.ofSeconds(1))) {
        stuck(true);
        worker.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      left();
    }
  }

  private synchronized void stuck(boolean is) {
    isStuck = is;
  }

  private synchronized void left() {
    isStuck = false;
    running = null;
  }

  private synchronized void end(JobRun run) {
    keep(record.ended(run));
  }

  private static Duration since(long begin) {
    return Duration.ofMillis(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
  }

  /** What went wrong inside stays in the log. */
  private String words(@Nullable Throwable cause) {
    if (cause instanceof ProblemException problem) {
      log.warn("the job {} failed: {}", name(), problem.detail());
      var detail = problem.detail();
      return detail.length() <= LONGEST_ERROR ? detail : detail.substring(0, LONGEST_ERROR) + "…";
    }
    log.error("the job {} failed", name(), cause);
    return "it failed for an unexpected reason, %s; the log of the service says more"
        .formatted(cause == null ? "unknown" : cause.getClass().getSimpleName());
  }

  /** Interrupts what runs; nothing begins any more. */
  void close(Duration patience) {
    Thread ending;
    synchronized (this) {
      isClosed = true;
      ending = running;
    }
    if (ending != null) {
      ending.interrupt();
      try {
        var _ = ending.join(patience);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What somebody should know. */
  synchronized Optional<String> problem() {
    if (isStuck) {
      return Optional.of("it was interrupted and goes on all the same");
    }
    return isUnwritten ? Optional.of("its runs cannot be written down") : record.persistentError();
  }

  synchronized JobStatus status() {
    var isPaused = isPaused();
    if (running == null) {
      refresh();
    }
    var at = beat.at(clock.instant(), record.begunAt());
    var isRunning = running != null || record.isRunning();
    var state = isRunning ? State.RUNNING : isPaused ? State.PAUSED : State.WAITING;
    return new JobStatus(
        name(),
        job.description(),
        job.every(),
        state,
        state == State.WAITING ? at.next() : null,
        pause == null ? null : pause.by(),
        pause == null ? null : pause.at(),
        record.runs());
  }
}
