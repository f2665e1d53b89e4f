package io.provisioning.detector.anomaly;

/** What can be unusual about a value. */
public enum Signal {

  /** Far from the median. */
  DEPARTURE,

  /** The mean of the last 4 values is far from that of the last 16. */
  SUDDEN_SHIFT,

  /** The mean of the last 16 values is far from that of the last 64. */
  SHIFT,

  /** The mean of the last 64 values is far from that of the last 256. */
  SLOW_SHIFT,

  /** Unlike any value at this time of the last seven days. */
  UNLIKE_ANY_DAY,

  /** Unlike the usual value at this time of day. */
  UNLIKE_USUAL_DAY
}
