package io.provisioning.orchestrator.progress;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long a workflow still takes.
 *
 * @param remaining absent where that cannot be told
 * @param reason why it cannot be told
 */
record Estimate(@Nullable Duration remaining, @Nullable String reason) {

  static final Estimate ENDED = new Estimate(Duration.ZERO, null);

  static Estimate unknown(String reason) {
    return new Estimate(null, reason);
  }

  /** The same when time has passed. */
  Estimate after(Duration time) {
    if (remaining == null) {
      return this;
    }
    var left = remaining.minus(time);
    return new Estimate(left.isNegative() ? Duration.ZERO : left, null);
  }

  /**
   * An operation that is still to be done.
   *
   * @param needs ids of what must come first; those that are not to be done count as done
   * @param takes how long it still takes; negative counts as zero
   */
  record Task(String id, List<String> needs, Duration takes) {}

  /**
   * How long tasks take by the bound of Graham (1969), which no order keeps longer that never
   * leaves a place empty while something is ready: the longest path, and the share of each place in
   * what is not on it. Grows with each task and each duration, never is negative, and is zero
   * without tasks.
   *
   * @param tasks each after those that it needs
   * @param places at least 1
   */
  static Duration of(List<Task> tasks, int places) {
    var ends = new HashMap<String, Long>();
    var path = 0L;
    var work = 0L;
    for (var task : tasks) {
      var takes = Math.max(0, task.takes().toMillis());
      var end = start(task, ends) + takes;
      ends.put(task.id(), end);
      path = Math.max(path, end);
      work += takes;
    }
    return Duration.ofMillis(path + (work - path) / places);
  }

  private static long start(Task task, Map<String, Long> ends) {
    var start = 0L;
    for (var needed : task.needs()) {
      start = Math.max(start, ends.getOrDefault(needed, 0L));
    }
    return start;
  }
}
