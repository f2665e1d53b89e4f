package io.provisioning.detector.metric;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What a query gave. */
record MetricResult(List<MetricSeries> series, List<String> warnings) {

  /** Points of the same labels, oldest first. */
  record MetricSeries(Map<String, String> labels, List<MetricPoint> points) {}

  /**
   * A point.
   *
   * @param value a number as text, since {@code NaN} and {@code +Inf} are values too
   */
  record MetricPoint(Instant at, String value) {}
}
