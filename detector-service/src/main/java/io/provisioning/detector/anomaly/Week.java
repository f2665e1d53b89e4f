package io.provisioning.detector.anomaly;

import java.util.Arrays;

/** Numbers of the last seven days, one for each five minutes. */
final class Week {

  static final int BINS_PER_DAY = 288;
  static final int DAYS = 7;

  private static final int SECONDS_PER_BIN = 300;
  private static final int BINS = DAYS * BINS_PER_DAY;

  private final float[] bins = new float[BINS];
  private long newest = Long.MIN_VALUE;

  Week() {
    Arrays.fill(bins, Float.NaN);
  }

  static long bin(long epochSecond) {
    return Math.floorDiv(epochSecond, (long) SECONDS_PER_BIN);
  }

  /** Of which there is none: not a number. */
  float get(long bin) {
    return bin > newest || newest - bin >= BINS ? Float.NaN : bins[index(bin)];
  }

  /**
   * Keeps a number; bins in between get none.
   *
   * @param bin not older than the newest
   */
  void put(long bin, double number) {
    if (newest == Long.MIN_VALUE || bin - newest >= BINS) {
      Arrays.fill(bins, Float.NaN);
    } else {
      for (long between = newest + 1; between < bin; between++) {
        bins[index(between)] = Float.NaN;
      }
    }
    newest = Math.max(newest, bin);
    bins[index(bin)] = (float) number;
  }

  private static int index(long bin) {
    return (int) Math.floorMod(bin, (long) BINS);
  }
}
