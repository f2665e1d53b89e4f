package io.provisioning.detector.backtest;

import io.provisioning.detector.anomaly.Sample;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

final class BacktestFixtures {

  static final Profile STANDARD = new Profile("standard", 1, 1, 0.11);

  private BacktestFixtures() {}

  /** Of zeros, each five minutes. */
  static LabelledSeries aSeries(int rows, Window... windows) {
    var begin = Instant.parse("2026-01-01T00:00:00Z");
    return new LabelledSeries(
        "group/series.csv",
        IntStream.range(0, rows).mapToObj(row -> row + ",0").toList(),
        IntStream.range(0, rows)
            .mapToObj(row -> new Sample(begin.plusSeconds(300L * row), 0))
            .toList(),
        List.of(windows));
  }

  /** Score 1 in these rows, 0 in all others. */
  static double[] detections(int rows, int... detected) {
    var scores = new double[rows];
    for (int row : detected) {
      scores[row] = 1;
    }
    return scores;
  }
}
