package io.provisioning.detector.backtest;

import static io.provisioning.detector.backtest.BacktestFixtures.STANDARD;
import static io.provisioning.detector.backtest.BacktestFixtures.aSeries;
import static io.provisioning.detector.backtest.BacktestFixtures.detections;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Expected values follow from Lavin and Ahmad (2015), calculated by hand. */
class SweepTests {

  private static final Profile FEW_FALSE_ALARMS = new Profile("reward_low_FP_rate", 1, 1, 0.22);
  private static final Profile FEW_MISSES = new Profile("reward_low_FN_rate", 1, 2, 0.11);

  /** 100 rows, 15 of them on probation; windows of 10 and 20 rows. */
  private static final LabelledSeries TWO_WINDOWS =
      aSeries(100, new Window(30, 39), new Window(60, 79));

  @Test
  void noDetectionIsWorthNothing() {
    assertThat(best(TWO_WINDOWS, STANDARD, new double[100]))
        .isEqualTo(new Sweep.Best(1.1, 0, 0, 0));
  }

  @Test
  void eachWindowInItsFirstRowIsPerfect() {
    var best = best(TWO_WINDOWS, STANDARD, detections(100, 30, 60));

    assertThat(best.score()).isCloseTo(100, within(1e-9));
    assertThat(best.windows()).isEqualTo(2);
    assertThat(best.falseAlarms()).isZero();
  }

  @Test
  void halfOfTheWindowsIsHalfOfTheScore() {
    assertThat(best(TWO_WINDOWS, STANDARD, detections(100, 30)).score())
        .isCloseTo(50, within(1e-9));
  }

  @Test
  void aDetectionInTheMiddleOfAWindowIsWorthLess() {
    // row 70 of 60 to 79: position -0.5, 0.84828 / 0.98661 = 0.85979; (0.85979 + 1) of 4
    assertThat(best(TWO_WINDOWS, STANDARD, detections(100, 70)).score())
        .isCloseTo(46.4948, within(1e-3));
  }

  @Test
  void onlyTheEarliestDetectionOfAWindowCounts() {
    assertThat(best(TWO_WINDOWS, STANDARD, detections(100, 30, 31, 35, 39)).score())
        .isCloseTo(50, within(1e-9));
  }

  @Test
  void aFalseAlarmBeforeAnyWindowCostsItsWholeWeight() {
    var best = best(TWO_WINDOWS, STANDARD, detections(100, 20, 30));

    // (2 - 0.11) of 4
    assertThat(best.score()).isCloseTo(47.25, within(1e-9));
    assertThat(best.falseAlarms()).isOne();
  }

  @Test
  void aFalseAlarmCostsByItsDistanceBehindTheWindow() {
    // row 42: 3 behind a window of 10: position 3 / 9, 2 / (1 + e^(5/3)) - 1 = -0.68226
    assertThat(best(TWO_WINDOWS, STANDARD, detections(100, 30, 42)).score())
        .isCloseTo(100 * (2 - 0.11 * 0.68226) / 4, within(1e-3));
  }

  @Test
  void profilesWeighFalseAlarmsAndMisses() {
    var detections = detections(100, 20, 30);

    assertThat(best(TWO_WINDOWS, FEW_FALSE_ALARMS, detections).score())
        .isCloseTo(100 * (2 - 0.22) / 4, within(1e-9));
    // a miss costs 2: from -4 without detections to 2
    assertThat(best(TWO_WINDOWS, FEW_MISSES, detections).score())
        .isCloseTo(100 * (3 - 0.11) / 6, within(1e-9));
  }

  @Test
  void detectionsOnProbationDoNotCount() {
    var scores = detections(100, 30);
    scores[14] = 1;

    assertThat(best(TWO_WINDOWS, STANDARD, scores).falseAlarms()).isZero();

    scores[15] = 1;

    assertThat(best(TWO_WINDOWS, STANDARD, scores).falseAlarms()).isOne();
  }

  @Test
  void aWindowOnProbationCannotBeWon() {
    var series = aSeries(100, new Window(2, 9), new Window(60, 79));

    // the benchmark counts it among those that a perfect detector finds: 2 of 1 - -1 + 1
    assertThat(best(series, STANDARD, detections(100, 2, 60)).score())
        .isCloseTo(100 * 2 / 3.0, within(1e-9));
  }

  @Test
  void theBestThresholdIsTheSameForAllSeries() {
    var sweep = new Sweep();
    var first = detections(100, 30);
    first[50] = 0.8;
    var second = new double[100];
    second[40] = 0.6;
    sweep.add(aSeries(100, new Window(30, 39)), first);
    sweep.add(aSeries(100, new Window(40, 49)), second);

    // 0.6 wins the second window at the price of the false alarm of 0.8
    var best = sweep.best(STANDARD);
    assertThat(best.threshold()).isEqualTo(0.6);
    assertThat(best.windows()).isEqualTo(2);
    assertThat(best.falseAlarms()).isOne();
  }

  @Test
  void rowsWithTheSameScoreAreDetectedTogether() {
    var scores = new double[100];
    scores[30] = 0.5;
    scores[20] = 0.5;

    assertThat(best(TWO_WINDOWS, STANDARD, scores).falseAlarms()).isOne();
  }

  @Test
  void manyFalseAlarmsAreWorseThanNoDetection() {
    var scores = new double[100];
    Arrays.fill(scores, 0.5);
    var withoutWindows = aSeries(100);

    assertThat(best(withoutWindows, STANDARD, scores).threshold()).isEqualTo(1.1);
  }

  @Test
  void scoresMustBeAsManyAsRows() {
    assertThatThrownBy(() -> new Sweep().add(TWO_WINDOWS, new double[99]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Sweep.Best best(LabelledSeries series, Profile profile, double[] scores) {
    var sweep = new Sweep();
    sweep.add(series, scores);
    return sweep.best(profile);
  }
}
