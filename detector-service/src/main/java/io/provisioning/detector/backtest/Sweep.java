package io.provisioning.detector.backtest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Scores of a detector on all series, at every threshold, by the rules of the benchmark's own
 * sweeper: in each window the earliest detection counts; each one outside costs by its distance
 * behind the last window; rows of the probation do not count.
 */
final class Sweep {

  /** Above any score: nothing is detected. */
  private static final double NOTHING = 1.1;

  private static final int OUTSIDE = -1;

  private final List<Point> points = new ArrayList<>();
  private int windows;

  /**
   * A row that counts.
   *
   * @param window number among all windows, or {@link #OUTSIDE}
   * @param worth from -1 to 1, before it is weighed
   */
  private record Point(double score, int window, double worth) {}

  /**
   * What a profile gives at its best threshold, which is the same for all series.
   *
   * @param threshold the least score of a detection
   * @param score 0 as without any detection, 100 as with each window detected in its first row and
   *     no false alarm
   * @param windows how many are detected
   * @param falseAlarms rows outside windows that are detected
   */
  record Best(double threshold, double score, int windows, int falseAlarms) {}

  /**
   * Adds a series with the detector's scores of its rows.
   *
   * @param scores as many as there are rows, each from 0 to 1
   */
  void add(LabelledSeries series, double[] scores) {
    if (scores.length != series.samples().size()) {
      throw new IllegalArgumentException("as many scores as rows are needed: " + series.path());
    }
    for (int row = series.probation(); row < scores.length; row++) {
      points.add(point(series.windows(), row, scores[row]));
    }
    windows += series.windows().size();
  }

  private Point point(List<Window> inSeries, int row, double score) {
    double worth = -1;
    for (int index = 0; index < inSeries.size(); index++) {
      var window = inSeries.get(index);
      if (window.contains(row)) {
        return new Point(score, windows + index, Sigmoid.inside(window, row));
      }
      if (window.last() < row) {
        worth = Sigmoid.behind(window, row);
      }
    }
    return new Point(score, OUTSIDE, worth);
  }

  /** The threshold with the highest score; of several, the highest threshold. */
  Best best(Profile profile) {
    var falling =
        points.stream().sorted(Comparator.comparingDouble(Point::score).reversed()).toList();
    var tally = new Tally(profile);
    var best = tally.at(NOTHING);
    for (int index = 0; index < falling.size(); index++) {
      var point = falling.get(index);
      tally.detect(point);
      boolean isLastOfItsScore =
          index + 1 == falling.size() || falling.get(index + 1).score() != point.score();
      if (isLastOfItsScore && tally.raw() > best.score()) {
        best = tally.at(point.score());
      }
    }
    return new Best(
        best.threshold(), tally.normalised(best.score()), best.windows(), best.falseAlarms());
  }

  /** What the detections so far are worth to a profile. */
  private final class Tally {

    private final Profile profile;
    private final double[] gained;
    private double gain;
    private double loss;
    private int detected;
    private int falseAlarms;

    Tally(Profile profile) {
      this.profile = profile;
      gained = new double[windows];
      Arrays.fill(gained, Double.NaN);
      points.stream()
          .filter(point -> point.window() != OUTSIDE)
          .forEach(point -> gained[point.window()] = -profile.miss());
      gain = DoubleStream.of(gained).filter(value -> !Double.isNaN(value)).sum();
    }

    void detect(Point point) {
      int window = point.window();
      if (window == OUTSIDE) {
        falseAlarms++;
        loss -= point.worth() * profile.falseAlarm();
        return;
      }
      double worth = point.worth() * profile.hit();
      if (gained[window] == -profile.miss()) {
        detected++;
      }
      if (worth > gained[window]) {
        gain += worth - gained[window];
        gained[window] = worth;
      }
    }

    double raw() {
      return gain - loss;
    }

    Best at(double threshold) {
      return new Best(threshold, raw(), detected, falseAlarms);
    }

    /** A window that is wholly in the probation cannot be won, but counts as in the benchmark. */
    double normalised(double raw) {
      double nothing =
          -profile.miss()
              * points.stream()
                  .mapToInt(Point::window)
                  .filter(window -> window != OUTSIDE)
                  .distinct()
                  .count();
      double perfect = windows * profile.hit();
      return windows == 0 ? 0 : 100 * (raw - nothing) / (perfect - nothing);
    }
  }
}
