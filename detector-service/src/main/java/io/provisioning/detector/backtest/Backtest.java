package io.provisioning.detector.backtest;

import io.provisioning.detector.anomaly.AnomalyDetector;
import io.provisioning.detector.anomaly.SeriesKind;
import io.provisioning.detector.anomaly.Tuning;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the detector over labelled series, each with a new detector of the same parameters.
 *
 * @param scores of each row, by series
 * @param processorTime that all rows took together, without reading them
 */
record Backtest(Map<LabelledSeries, double[]> scores, Duration processorTime) {

  /** Runs it on all processors. */
  static Backtest of(List<LabelledSeries> series) {
    return of(series, Tuning.CHOSEN);
  }

  static Backtest of(List<LabelledSeries> series, Tuning tuning) {
    var runs = series.parallelStream().map(one -> new Run(one, tuning)).toList();
    var scores = new LinkedHashMap<LabelledSeries, double[]>();
    runs.forEach(run -> scores.put(run.series, run.scores));
    return new Backtest(scores, Duration.ofNanos(runs.stream().mapToLong(run -> run.nanos).sum()));
  }

  /** Of one series. */
  private static final class Run {

    private final LabelledSeries series;
    private final double[] scores;
    private final long nanos;

    Run(LabelledSeries series, Tuning tuning) {
      var thread = ManagementFactory.getThreadMXBean();
      long begin = thread.getCurrentThreadCpuTime();
      var detector = new AnomalyDetector(SeriesKind.GAUGE, tuning);
      this.series = series;
      scores =
          series.samples().stream()
              .mapToDouble(sample -> detector.observe(sample).score())
              .toArray();
      nanos = thread.getCurrentThreadCpuTime() - begin;
    }
  }

  long points() {
    return scores.values().stream().mapToLong(rows -> rows.length).sum();
  }

  double microsecondsPerPoint() {
    return processorTime.toNanos() / 1e3 / Math.max(1, points());
  }

  Sweep sweep() {
    var sweep = new Sweep();
    scores.forEach(sweep::add);
    return sweep;
  }
}
