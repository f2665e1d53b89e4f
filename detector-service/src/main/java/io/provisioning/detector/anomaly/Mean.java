package io.provisioning.detector.anomaly;

/** A mean that follows: of all values at first, later of about the last ones. */
final class Mean {

  private final double span;
  private double mean;
  private long count;

  /**
   * Begins without a value.
   *
   * @param span number of values after which an old one counts a third
   */
  Mean(double span) {
    this.span = span;
  }

  double observe(double value) {
    count++;
    mean += (value - mean) * Math.max(1.0 / count, 1 / span);
    return mean;
  }

  double value() {
    return mean;
  }

  /** Forgets all values. */
  void restart() {
    count = 0;
  }
}
