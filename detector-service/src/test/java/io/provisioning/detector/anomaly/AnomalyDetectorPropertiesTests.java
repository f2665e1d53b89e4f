package io.provisioning.detector.anomaly;

import static io.provisioning.detector.anomaly.SampleFixtures.BEGIN;
import static io.provisioning.detector.anomaly.SampleFixtures.alarms;
import static io.provisioning.detector.anomaly.SampleFixtures.noise;
import static io.provisioning.detector.anomaly.SampleFixtures.samples;
import static io.provisioning.detector.anomaly.SampleFixtures.scores;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class AnomalyDetectorPropertiesTests {

  private static final long SEEDS = 300;

  /** Of properties that hold for most noise, not for all: the same noise each time. */
  private static final String SEED = "1";

  @Property(tries = 50)
  void aConstantSeriesNeverAlarms(
      @ForAll double value, @ForAll SeriesKind kind, @ForAll @IntRange(min = 1, max = 7200) int s) {
    var constant = samples(Duration.ofSeconds(s), DoubleStream.generate(() -> value).limit(2000));

    assertThat(scores(kind, constant)).containsOnly(0);
  }

  @Property(tries = 200)
  void whateverComesTheScoreIsFromZeroToOne(
      @ForAll @Size(max = 300) List<Double> values,
      @ForAll @Size(max = 300) List<Long> seconds,
      @ForAll SeriesKind kind) {
    var detector = new AnomalyDetector(kind);

    for (int index = 0; index < Math.min(values.size(), seconds.size()); index++) {
      var time = Instant.ofEpochSecond(Math.floorMod(seconds.get(index), 1L << 40));
      var verdict = detector.observe(new Sample(time, values.get(index)));

      assertThat(verdict.score()).isBetween(0.0, 1.0);
      assertThat(verdict.signal() == null).isEqualTo(verdict.score() == 0);
    }
  }

  @Property(tries = 30)
  void extremeValuesDoNotBreakIt(@ForAll long seed) {
    var random = new Random(seed);
    var extremes = new double[] {Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, 0, 1, -1};
    var values = random.ints(2000, 0, extremes.length).mapToDouble(it -> extremes[it]);

    assertThat(DoubleStream.of(scores(SeriesKind.GAUGE, samples(Duration.ofMinutes(1), values))))
        .allSatisfy(score -> assertThat(score).isBetween(0.0, 1.0));
  }

  @Property(tries = 30, seed = SEED)
  void duplicatesOldSamplesAndNoNumbersChangeNothing(@ForAll long seed) {
    var random = new Random(seed);
    var clean = samples(Duration.ofMinutes(1), withSteps(noise(seed, 1500)));
    var dirty = new ArrayList<Sample>();
    for (var sample : clean) {
      dirty.add(sample);
      var next = sample.time().plusSeconds(30);
      switch (random.nextInt(8)) {
        case 0 -> dirty.add(new Sample(sample.time(), 1e6));
        case 1 -> dirty.add(new Sample(sample.time().minusSeconds(3600), 1e6));
        case 2 -> dirty.add(new Sample(next, Double.NaN));
        case 3 -> dirty.add(new Sample(next, Double.NEGATIVE_INFINITY));
        default -> {}
      }
    }

    assertThat(alarms(dirty)).isEqualTo(alarms(clean)).isNotEmpty();
  }

  @Property(tries = 30, seed = SEED)
  void theUnitDoesNotMatter(@ForAll long seed, @ForAll @IntRange(min = -30, max = 30) int power) {
    var values = withSteps(noise(seed, 1500)).toArray();
    double unit = Math.pow(2, power);

    // bins are relative to the first magnitude, and their borders are rounded
    assertThat(alarms(samples(Duration.ofMinutes(1), DoubleStream.of(values).map(it -> it * unit))))
        .isEqualTo(alarms(samples(Duration.ofMinutes(1), DoubleStream.of(values))));
  }

  @Property(tries = 30, seed = SEED)
  void aLargeStepAlarmsOnceAndAtOnce(
      @ForAll long seed, @ForAll @DoubleRange(min = 20, max = 1e6) double height) {
    var values = noise(seed, 2000).toArray();
    IntStream.range(1000, values.length).forEach(row -> values[row] += height);

    var step =
        alarms(samples(Duration.ofMinutes(1), DoubleStream.of(values))).stream()
            .filter(row -> row >= 1000 && row < 1040)
            .toList();

    assertThat(step).startsWith(1000).hasSizeLessThanOrEqualTo(3);
  }

  @Property(tries = 30)
  void aRestartOfACounterChangesNothing(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 1999) int restart) {
    assertThat(scores(SeriesKind.COUNTER, counter(seed, restart)))
        .isEqualTo(scores(SeriesKind.COUNTER, counter(seed, 0)));
  }

  /** Grows by about 1,000 each minute, and begins at zero again at a row. */
  private static List<Sample> counter(long seed, int restart) {
    var random = new Random(seed);
    double count = 0;
    var values = new double[2000];
    for (int row = 0; row < values.length; row++) {
      count = (row == restart ? 0 : count) + 1000 + random.nextInt(row == 1500 ? 10_000 : 100);
      values[row] = count;
    }
    return samples(Duration.ofMinutes(1), DoubleStream.of(values));
  }

  /**
   * Noise looks unusual now and then, and with a gap not always at the same row: of 6,000 seeds, 24
   * raised an alarm in the 20 rows after a gap, and 43 in the same rows without one.
   */
  @Example
  void aGapRaisesNoMoreAlarmsThanNoiseDoes() {
    var with = LongStream.range(0, SEEDS).boxed().flatMap(seed -> after(seed, 10 + seed * 39));
    var without = LongStream.range(0, SEEDS).boxed().flatMap(seed -> after(seed, 0));

    assertThat(with).doesNotContain(1500).hasSizeLessThanOrEqualTo((int) without.count());
  }

  /** Alarms in the 20 rows after a pause of so many minutes. */
  private static Stream<Integer> after(long seed, long minutes) {
    var values = noise(seed, 1520).toArray();
    var samples = new ArrayList<Sample>();
    for (int row = 0; row < values.length; row++) {
      var pause = Duration.ofMinutes(row < 1500 ? 0 : minutes);
      samples.add(new Sample(BEGIN.plus(Duration.ofMinutes(row)).plus(pause), values[row]));
    }
    return alarms(samples).stream().filter(row -> row >= 1500);
  }

  @Property(tries = 30)
  void theFirstValuesRaiseNoAlarm(@ForAll @Size(100) List<Double> values) {
    var first = samples(Duration.ofMinutes(1), values.stream().mapToDouble(value -> value));

    assertThat(scores(SeriesKind.GAUGE, first)).containsOnly(0);
  }

  /** Noise may look unusual once: 2 of 1,500 seeds raised an alarm, and none raised two. */
  @Property(tries = 10, seed = SEED)
  void aDayRaisesAtMostOneAlarmInTheTwoWeeksAfterTheFirst(@ForAll long seed) {
    assertThat(alarms(week(seed, Integer.MAX_VALUE)))
        .filteredOn(row -> row >= 7 * 288)
        .hasSizeLessThanOrEqualTo(1);
  }

  @Property(tries = 10, seed = SEED)
  void whenClocksChangeAtMostOneAlarmADayIsRaisedForAWeek(@ForAll long seed) {
    var after = alarms(week(seed, 10)).stream().filter(row -> row >= 10 * 288).toList();

    assertThat(after).hasSizeLessThanOrEqualTo(7).noneMatch(row -> row >= 17 * 288);
  }

  /** Three weeks of working hours, which begin an hour earlier from some day on. */
  private static List<Sample> week(long seed, int change) {
    var random = new Random(seed);
    return samples(
        Duration.ofMinutes(5),
        IntStream.range(0, 21 * 288)
            .mapToDouble(row -> {
              int late = row / 288 >= change ? 12 : 0;
              int slot = (row + late) % 288;
              return 100 + random.nextDouble() + (slot >= 96 && slot < 204 ? 50 : 0);
            }));
  }

  private static DoubleStream withSteps(DoubleStream noise) {
    var values = noise.toArray();
    for (int row = 700; row < values.length; row++) {
      values[row] += row < 900 ? 40 : row < 1300 ? 0 : 90;
    }
    return DoubleStream.of(values);
  }
}
