package io.provisioning.cli.console;

import java.time.Duration;
import java.util.Locale;

/**
 * Durations as people read them: {@code 0.4 s}, {@code 12 s}, {@code 3 min 20 s}, {@code 2 h 5
 * min}.
 */
public final class Elapsed {

  private Elapsed() {}

  public static String text(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    if (seconds < 10) {
      return String.format(Locale.ROOT, "%.1f s", Math.max(0, duration.toMillis()) / 1000.0);
    }
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return pair(seconds / 60, "min", seconds % 60, "s");
    }
    return pair(seconds / 3600, "h", seconds % 3600 / 60, "min");
  }

  private static String pair(long large, String largeUnit, long small, String smallUnit) {
    var text = large + " " + largeUnit;
    return small == 0 ? text : text + " " + small + " " + smallUnit;
  }
}
