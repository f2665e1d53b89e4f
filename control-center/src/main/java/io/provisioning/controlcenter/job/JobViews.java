package io.provisioning.controlcenter.job;

import io.provisioning.service.job.JobRun;
import io.provisioning.service.job.JobStatus;
import io.provisioning.service.job.JobStatus.State;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Jobs as they are answered. */
final class JobViews {

  private JobViews() {}

  /** All jobs, and services that did not tell of theirs. */
  record JobList(List<JobView> items, List<SilentService> unreachable) {}

  /** A service that does not tell of its jobs, and why. */
  record SilentService(String service, String problem) {}

  /** A job; with its newest run alone in a list. */
  record JobView(
      String service,
      String name,
      String description,
      String every,
      State state,
      @Nullable Instant nextAt,
      @Nullable String pausedBy,
      @Nullable Instant pausedAt,
      List<JobRunView> runs) {

    static JobView of(String service, JobStatus job, int runs) {
      return new JobView(
          service,
          job.name(),
          job.description(),
          job.every().toString(),
          job.state(),
          job.nextAt(),
          job.pausedBy(),
          job.pausedAt(),
          job.runs().stream().limit(runs).map(JobRunView::of).toList());
    }
  }

  /** A run. */
  record JobRunView(
      Instant startedAt,
      JobRun.Trigger trigger,
      JobRun.Outcome outcome,
      @Nullable String took,
      @Nullable String error,
      Map<String, Long> counted) {

    static JobRunView of(JobRun run) {
      return new JobRunView(
          run.startedAt(),
          run.trigger(),
          run.outcome(),
          run.took() == null ? null : run.took().toString(),
          run.error(),
          new TreeMap<>(run.counted()));
    }
  }
}
