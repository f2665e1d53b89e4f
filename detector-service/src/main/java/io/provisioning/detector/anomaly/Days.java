package io.provisioning.detector.anomaly;

import java.time.Instant;

/** What a series does at each time of day. */
final class Days {

  /** So many bins without a value are taken to have had the one before. */
  private static final int LONGEST_PAUSE = 24;

  /** Bins by which a day may be early or late. */
  private static final int TOLERANCE = 2;

  private static final double LEARNING = 0.3;

  private final Week values = new Week();
  private final float[] usual = new float[Week.BINS_PER_DAY];
  private final int[] days = new int[Week.BINS_PER_DAY];
  private long lastBin = Long.MIN_VALUE;
  private double last;

  /** Distance to the nearest value at this time of the last seven days; NaN if there is none. */
  double unlikeAnyDay(Instant time, double value) {
    long bin = Week.bin(time.getEpochSecond());
    double nearest = Double.NaN;
    for (int day = 1; day <= Week.DAYS; day++) {
      for (int late = -TOLERANCE; late <= TOLERANCE; late++) {
        double distance = Math.abs(value - values.get(bin - (long) day * Week.BINS_PER_DAY + late));
        if (!(nearest <= distance)) {
          nearest = distance;
        }
      }
    }
    return nearest;
  }

  /** Distance to the usual value at this time of day; NaN if there was none. */
  double unlikeUsualDay(Instant time, double value) {
    int slot = slot(Week.bin(time.getEpochSecond()));
    return days[slot] == 0 ? Double.NaN : Math.abs(value - usual[slot]);
  }

  void learn(Instant time, double value) {
    long bin = Week.bin(time.getEpochSecond());
    if (lastBin != Long.MIN_VALUE && bin - lastBin <= LONGEST_PAUSE) {
      for (long between = lastBin + 1; between < bin; between++) {
        learn(between, last);
      }
    }
    learn(bin, value);
    lastBin = bin;
    last = value;
  }

  private void learn(long bin, double value) {
    values.put(bin, value);
    int slot = slot(bin);
    days[slot]++;
    usual[slot] += (float) ((value - usual[slot]) * Math.max(1.0 / days[slot], LEARNING));
  }

  private static int slot(long bin) {
    return (int) Math.floorMod(bin, (long) Week.BINS_PER_DAY);
  }
}
