package io.provisioning.service.job;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.job.JobFiles.Claim;
import io.provisioning.service.job.JobRun.Trigger;
import io.provisioning.service.job.JobStatus.State;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
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

  /** For work that was interrupted to end; also how often it is looked whether it has. */
  private static final Duration MERCY = Duration.ofSeconds(1);

  private final Job job;
  private final JobFiles files;
  private final InstantSource clock;
  private JobRecord record = JobRecord.NONE;
  private Beat beat;
  private @Nullable Pause pause;
  private @Nullable Running running;
  private boolean isUnwritten;
  private volatile boolean isStuck;
  private boolean isClosed;

  private record Running(JobAttempt attempt, Thread watch) {}

  JobSlot(Job job, JobFiles files, InstantSource clock) {
    this.job = job;
    this.files = files;
    this.clock = clock;
    beat = Beat.start(job.every(), clock.instant());
  }

  String name() {
    return job.name();
  }

  /** Lets runs begin, also after a {@link #close}. */
  synchronized void reopen() {
    isClosed = false;
  }

  /** Notes what a process left behind that ended in the middle of a run. */
  synchronized void recover() {
    refresh();
    claim()
        .ifPresent(claim -> {
          try (claim) {
            files.tidy(name());
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
    var claimed = running == null ? claim() : Optional.<Claim>empty();
    var claim =
        claimed.orElseThrow(() ->
            JobProblem.JOB_RUNNING.because(
                "`%s` runs already".formatted(name()), "wait until this run has ended"));
    refresh();
    begin(claim, Trigger.PERSON);
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
      try {
        record = files.read(name());
      } catch (IOException e) {
        log.warn("the runs of {} cannot be read; what is known of them stays", name(), e);
      }
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
    var attempt = JobAttempt.begin(job);
    var watch = Thread.ofVirtual().name("watch of job " + name());
    running = new Running(attempt, watch.start(() -> watch(claim, attempt, run)));
  }

  private void watch(Claim claim, JobAttempt attempt, JobRun run) {
    try (claim) {
      end(attempt.await(run));
      while (!attempt.isOver(MERCY)) {
        isStuck = true;
      }
    } finally {
      left();
    }
  }

  private synchronized void end(JobRun run) {
    keep(record.ended(run));
  }

  /** Only when nothing of it goes on any more may it run again. */
  private synchronized void left() {
    isStuck = false;
    running = null;
  }

  /** Interrupts what runs; nothing begins any more. */
  void close(Duration patience) {
    Running ending;
    synchronized (this) {
      isClosed = true;
      ending = running;
    }
    if (ending != null) {
      ending.attempt().interrupt();
      try {
        var _ = ending.watch().join(patience);
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
    return isUnwritten ? Optional.of("its runs cannot be saved") : record.persistentError();
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
