package io.provisioning.detector.anomaly;

/** Distances between means of shorter and longer spans. */
final class Shifts {

  private final Mean of4 = new Mean(4);
  private final Mean of16 = new Mean(16);
  private final Mean of64 = new Mean(64);
  private final Mean of256 = new Mean(256);

  void observe(double value) {
    of4.observe(value);
    of16.observe(value);
    of64.observe(value);
    of256.observe(value);
  }

  /** After a gap the values before are too old to be compared with. */
  void restart() {
    of4.restart();
    of16.restart();
    of64.restart();
    of256.restart();
  }

  double sudden() {
    return Math.abs(of4.value() - of16.value());
  }

  double medium() {
    return Math.abs(of16.value() - of64.value());
  }

  double slow() {
    return Math.abs(of64.value() - of256.value());
  }
}
