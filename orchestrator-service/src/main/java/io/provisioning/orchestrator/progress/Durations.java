package io.provisioning.orchestrator.progress;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How long like operations took: of each kind the last ones, of kinds those that were seen last.
 * That is exact and at the most 512 KiB, which no sketch of quantiles would better.
 */
final class Durations {

  private static final int SAMPLES = 128;
  private static final int KINDS = 512;

  private final Map<Likeness, Window> windows = new LinkedHashMap<>(16, 0.75f, true);

  synchronized void add(Likeness like, Duration duration) {
    windows.computeIfAbsent(like, _ -> new Window()).add(Math.max(0, duration.toMillis()));
    if (windows.size() > KINDS) {
      windows.remove(windows.keySet().iterator().next());
    }
  }

  /** The middle one of how long they took; empty if there was none. */
  Optional<Duration> median(Likeness like) {
    return quantile(like, 0.5);
  }

  /**
   * How long that share of them took, at the most.
   *
   * @param share between 0 and 1
   */
  synchronized Optional<Duration> quantile(Likeness like, double share) {
    return Optional.ofNullable(windows.get(like))
        .map(window -> Duration.ofMillis(window.quantile(share)));
  }

  /** The last durations of one kind, in milliseconds. */
  private static final class Window {

    private final long[] samples = new long[SAMPLES];
    private int added;

    void add(long millis) {
      samples[added % SAMPLES] = millis;
      added = added == 2 * SAMPLES - 1 ? SAMPLES : added + 1; // so that it never overflows
    }

    long quantile(double share) {
      var sorted = Arrays.copyOf(samples, Math.min(added, SAMPLES));
      Arrays.sort(sorted);
      return sorted[(int) Math.floor(share * (sorted.length - 1))];
    }
  }
}
