package io.provisioning.detector.anomaly;

/** What the values of a series mean. */
public enum SeriesKind {

  /** Each value stands for itself, such as a temperature. */
  GAUGE,

  /** Values only grow, but begin at zero again after a restart; what counts is their rate. */
  COUNTER
}
