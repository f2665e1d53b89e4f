package io.provisioning.detector.anomaly;

import java.time.Instant;

/**
 * What is unusual every day is not unusual: evidence counts only beyond that of the same time on at
 * least two of the last seven days.
 */
final class Habit {

  /** Bins by which a habit may be early or late. */
  private static final int TOLERANCE = 3;

  private final Week evidences = new Week();

  /** The evidence without what is habit; learns it. */
  double observe(Instant time, double evidence) {
    long bin = Week.bin(time.getEpochSecond());
    double greatest = 0;
    double second = 0;
    for (int day = 1; day <= Week.DAYS; day++) {
      double onDay = greatestAround(bin - (long) day * Week.BINS_PER_DAY);
      second = Math.max(second, Math.min(greatest, onDay));
      greatest = Math.max(greatest, onDay);
    }
    float before = evidences.get(bin);
    evidences.put(bin, Float.isNaN(before) ? evidence : Math.max(before, evidence));
    return Math.max(0, evidence - second);
  }

  private double greatestAround(long bin) {
    double greatest = 0;
    for (int late = -TOLERANCE; late <= TOLERANCE; late++) {
      float evidence = evidences.get(bin + late);
      greatest = evidence > greatest ? evidence : greatest;
    }
    return greatest;
  }
}
