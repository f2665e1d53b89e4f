package io.provisioning.service.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * When a job is due. Pure. Where the clock was set back, times that have not come yet count as now,
 * so that no job waits longer than its interval.
 *
 * @param started when the service did
 * @param recorded begin of the newest run as it is recorded; null if there is none
 * @param begun the same, never in the future
 */
record Beat(Duration every, Instant started, @Nullable Instant recorded, @Nullable Instant begun) {

  /** A start is busy enough, and what jobs ask may be starting too. */
  private static final Duration LONGEST_REST = Duration.ofMinutes(1);

  /** What is later than this was missed. */
  private static final Duration PUNCTUALITY = Duration.ofMinutes(1);

  static Beat start(Duration every, Instant now) {
    return new Beat(every, now, null, null);
  }

  /** As it is now, with the begin of the newest run. */
  Beat at(Instant now, @Nullable Instant newest) {
    var known = Objects.equals(newest, recorded) ? begun : newest;
    return new Beat(
        every, earlier(started, now), newest, known == null ? null : earlier(known, now));
  }

  /** When the next run is due; once, however many were missed. */
  Instant next() {
    var earliest = started.plus(rest());
    var due = begun == null ? earliest : begun.plus(every);
    return due.isBefore(earliest) ? earliest : due;
  }

  boolean isDue(Instant now) {
    return !next().isAfter(now);
  }

  /** Whether a run that begins now makes up for one that was missed. */
  boolean isLate(Instant now) {
    return begun != null && begun.plus(every).plus(PUNCTUALITY).isBefore(now);
  }

  private Duration rest() {
    return every.compareTo(LONGEST_REST) < 0 ? every : LONGEST_REST;
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
