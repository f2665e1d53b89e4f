package io.provisioning.orchestrator.engine;

import java.util.Collection;

/** Several runs of one measurement. */
record Statistics(double median, double min, double max, int runs) {

  static Statistics of(Collection<Double> values) {
    var sorted = sorted(values);
    return new Statistics(
        rounded(sorted[sorted.length / 2]),
        rounded(sorted[0]),
        rounded(sorted[sorted.length - 1]),
        sorted.length);
  }

  /** The least value that so large a share of all values does not exceed. */
  static double quantile(Collection<Double> values, double share) {
    var sorted = sorted(values);
    return sorted[Math.max(0, (int) Math.ceil(sorted.length * share) - 1)];
  }

  private static double[] sorted(Collection<Double> values) {
    return values.stream().mapToDouble(value -> value).sorted().toArray();
  }

  private static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
