package io.provisioning.orchestrator.engine;

import java.util.List;
import java.util.stream.DoubleStream;

/** Several runs of one measurement. */
record Statistics(double median, double min, double max, int runs) {

  static Statistics of(List<Double> values) {
    var sorted =
        DoubleStream.of(values.stream().mapToDouble(value -> value).toArray())
            .sorted()
            .map(value -> Math.round(value * 100) / 100.0)
            .toArray();
    return new Statistics(
        sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1], sorted.length);
  }
}
