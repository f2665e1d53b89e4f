package io.provisioning.service.job;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job, as a service tells the control center of it.
 *
 * @param nextAt null while it runs or is paused
 * @param runs newest first
 */
public record JobStatus(
    String name,
    String description,
    Duration every,
    State state,
    @Nullable Instant nextAt,
    @Nullable String pausedBy,
    @Nullable Instant pausedAt,
    List<JobRun> runs) {

  public JobStatus {
    runs = List.copyOf(runs);
  }

  /** What it does now. */
  public enum State {
    WAITING,
    RUNNING,
    PAUSED
  }

  /** All jobs of a service. */
  public record OwnJobs(List<JobStatus> items) {

    public OwnJobs {
      items = List.copyOf(items);
    }
  }
}
