package io.provisioning.service.job;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.job.JobRun.Outcome;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The work of a job, done once in a thread of its own. */
final class JobAttempt {

  private static final Logger log = LoggerFactory.getLogger(JobAttempt.class);
  private static final int LONGEST_ERROR = 500;

  private final Job job;
  private final FutureTask<Map<String, Long>> work;
  private final Thread worker;
  private final long begin;

  private JobAttempt(Job job) {
    this.job = job;
    work = new FutureTask<>(() -> Map.copyOf(job.action().call()));
    begin = System.nanoTime();
    worker = Thread.ofVirtual().name("job " + job.name()).start(work);
  }

  static JobAttempt begin(Job job) {
    return new JobAttempt(job);
  }

  /** Interrupts the work, because the service stops. */
  void interrupt() {
    work.cancel(true);
  }

  /** Waits until the work is done, has failed, or has taken too long and is interrupted. */
  JobRun await(JobRun run) {
    try {
      var counted = work.get(job.timeout().toNanos(), TimeUnit.NANOSECONDS);
      return run.succeeded(took(), counted);
    } catch (ExecutionException e) {
      return run.ended(Outcome.FAILED, took(), words(e.getCause()));
    } catch (TimeoutException e) {
      work.cancel(true);
      return run.ended(Outcome.TIMED_OUT, took(), "it took longer than " + job.timeout());
    } catch (CancellationException e) {
      return run.ended(Outcome.INTERRUPTED, took(), "the service was stopped");
    } catch (InterruptedException e) {
      work.cancel(true);
      Thread.currentThread().interrupt();
      return run.ended(Outcome.INTERRUPTED, took(), "the service was stopped");
    }
  }

  /** Whether nothing of it goes on any more, after a while at the most. */
  boolean isOver(Duration patience) {
    try {
      return worker.join(patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !worker.isAlive();
    }
  }

  private Duration took() {
    return Duration.ofMillis(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
  }

  /** What went wrong inside stays in the log. */
  private String words(@Nullable Throwable cause) {
    if (cause instanceof ProblemException problem) {
      log.warn("the job {} failed: {}", job.name(), problem.detail());
      var detail = problem.detail();
      return detail.length() <= LONGEST_ERROR ? detail : detail.substring(0, LONGEST_ERROR) + "…";
    }
    log.error("the job {} failed", job.name(), cause);
    return "it failed for an unexpected reason, %s; the log of the service says more"
        .formatted(cause == null ? "unknown" : cause.getClass().getSimpleName());
  }
}
