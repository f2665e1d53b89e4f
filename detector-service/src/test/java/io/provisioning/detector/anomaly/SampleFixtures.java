package io.provisioning.detector.anomaly;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;

final class SampleFixtures {

  static final Instant BEGIN = Instant.parse("2026-03-02T00:00:00Z");

  private SampleFixtures() {}

  /** Of these values, one each interval. */
  static List<Sample> samples(Duration interval, DoubleStream values) {
    var samples = new ArrayList<Sample>();
    values.forEach(
        value -> samples.add(new Sample(BEGIN.plus(interval.multipliedBy(samples.size())), value)));
    return samples;
  }

  /** Normally distributed around 100, with deviation 1. */
  static DoubleStream noise(long seed, int count) {
    var random = new Random(seed);
    return DoubleStream.generate(() -> 100 + random.nextGaussian()).limit(count);
  }

  static double[] scores(SeriesKind kind, List<Sample> samples) {
    var detector = new AnomalyDetector(kind);
    return samples.stream().mapToDouble(sample -> detector.observe(sample).score()).toArray();
  }

  /** Numbers of the samples that raise an alarm, not counting those that are ignored. */
  static List<Integer> alarms(List<Sample> samples) {
    var clean = new ArrayList<Sample>();
    var scores = scores(SeriesKind.GAUGE, samples);
    var alarms = new ArrayList<Integer>();
    for (int index = 0; index < scores.length; index++) {
      var sample = samples.get(index);
      boolean isNew = clean.isEmpty() || sample.time().isAfter(clean.getLast().time());
      if (isNew && Double.isFinite(sample.value())) {
        clean.add(sample);
        if (scores[index] > 0) {
          alarms.add(clean.size() - 1);
        }
      }
    }
    return alarms;
  }
}
