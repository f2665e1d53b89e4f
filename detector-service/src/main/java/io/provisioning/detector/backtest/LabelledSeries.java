package io.provisioning.detector.backtest;

import io.provisioning.detector.anomaly.Sample;
import java.util.List;

/**
 * A file of the benchmark.
 *
 * @param path below {@code data/}, such as {@code realTraffic/speed_7578.csv}
 * @param rows as they are written: time and value
 * @param samples the same rows, read
 */
record LabelledSeries(String path, List<String> rows, List<Sample> samples, List<Window> windows) {

  /** A detector may learn from these rows; what it says of them does not count. */
  private static final double PROBATION = 0.15;

  private static final int LONGEST_PROBATION = 750;

  LabelledSeries {
    rows = List.copyOf(rows);
    samples = List.copyOf(samples);
    windows = List.copyOf(windows);
  }

  String category() {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  String file() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  int probation() {
    return Math.min((int) (PROBATION * samples.size()), LONGEST_PROBATION);
  }

  boolean isLabelled(int row) {
    return windows.stream().anyMatch(window -> window.contains(row));
  }
}
