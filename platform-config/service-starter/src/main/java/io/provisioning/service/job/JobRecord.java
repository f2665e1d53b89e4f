package io.provisioning.service.job;

import io.provisioning.service.job.JobRun.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a job.
 *
 * @param runs newest first
 */
record JobRecord(List<JobRun> runs) {

  static final JobRecord NONE = new JobRecord(List.of());

  private static final int MOST = 20;
  private static final int TOO_OFTEN = 2;

  JobRecord {
    runs = List.copyOf(runs);
  }

  Optional<JobRun> last() {
    return runs.stream().findFirst();
  }

  /** When the newest run began. */
  @Nullable Instant begunAt() {
    return last().map(JobRun::startedAt).orElse(null);
  }

  boolean isRunning() {
    return last().filter(JobRun::isRunning).isPresent();
  }

  JobRecord begun(JobRun run) {
    var all = new ArrayList<JobRun>();
    all.add(run);
    all.addAll(runs.subList(0, Math.min(runs.size(), MOST - 1)));
    return new JobRecord(all);
  }

  /** With the newest run as it has ended. */
  JobRecord ended(JobRun run) {
    var all = new ArrayList<>(runs);
    all.set(0, run);
    return new JobRecord(all);
  }

  /** Nothing runs, whatever the record says: the process that ran it is gone. */
  JobRecord recovered() {
    return isRunning()
        ? ended(
            runs.getFirst()
                .ended(Outcome.INTERRUPTED, null, "the service ended in the middle of it"))
        : this;
  }

  /** The error of the last run, if the one before had failed too. One fault may pass by itself. */
  Optional<String> persistentError() {
    var newest =
        runs.stream()
            .filter(run -> !run.isRunning() && run.outcome() != Outcome.INTERRUPTED)
            .limit(TOO_OFTEN)
            .toList();
    return newest.size() == TOO_OFTEN
            && newest.stream().allMatch(run -> run.outcome() != Outcome.SUCCEEDED)
        ? Optional.ofNullable(newest.getFirst().error())
        : Optional.empty();
  }
}
