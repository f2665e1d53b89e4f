package io.provisioning.detector.anomaly;

/** Where the values of a series lie, and how widely. */
final class Location {

  private static final double SPAN = 4000;

  /** By how much of the spread the median follows a value. */
  private static final double STEP = 0.02;

  /** Changes below this share of the mean are not distinguished at first. */
  private static final double LEAST_SHARE_OF_MEAN = 0.01;

  private static final double LEAST_SHARE_OF_SPREAD = 0.1;

  private final Mean mean = new Mean(SPAN);
  private final Mean spread = new Mean(SPAN);
  private double median;
  private boolean begun;

  void observe(double value) {
    if (!begun) {
      begun = true;
      median = value;
    }
    double distance = Math.abs(value - mean.observe(value));
    median += Math.signum(value - median) * spread.observe(distance) * STEP;
  }

  double departure(double value) {
    return Math.abs(value - median);
  }

  /** The least magnitude that is worth attention before any is known. */
  double floor() {
    return Math.max(
        LEAST_SHARE_OF_MEAN * Math.abs(mean.value()), LEAST_SHARE_OF_SPREAD * spread.value());
  }
}
