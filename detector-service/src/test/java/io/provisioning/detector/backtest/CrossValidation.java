package io.provisioning.detector.backtest;

import static java.util.Objects.requireNonNull;

import io.provisioning.detector.anomaly.Tuning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Not a test: how much of the score is due to choosing numbers by it. Prints the score of each
 * tuning, then that of tunings chosen without the series that they are judged by: without their
 * category, and on a random half of each category. docs/development/benchmarks.md says how to run
 * it.
 */
final class CrossValidation {

  private static final int HALVES = 40;

  private final List<LabelledSeries> series;
  private final Profile profile;
  private final Map<Tuning, Backtest> backtests;

  private CrossValidation(Corpus corpus) {
    series = corpus.series();
    profile = corpus.profiles().getFirst();
    backtests = grid().stream().collect(Collectors.toMap(it -> it, it -> Backtest.of(series, it)));
  }

  public static void main(String[] arguments) {
    var validation = new CrossValidation(Corpus.read(Path.of(arguments[0])));
    validation.printEach();
    System.out.printf("leave one category out: %.2f%n", validation.withoutOwnCategory());
    System.out.printf("random halves: %.2f%n", validation.onOtherHalves());
  }

  private static List<Tuning> grid() {
    var grid = new ArrayList<Tuning>();
    for (double usual : new double[] {4.5, 5, 5.5}) {
      for (double least : new double[] {2, 3, 4}) {
        for (double silence : new double[] {0.02, 0.03, 0.04, 0.06}) {
          for (double stronger : new double[] {2, 5}) {
            grid.add(new Tuning(usual, least, silence, stronger));
          }
        }
      }
    }
    return grid;
  }

  private void printEach() {
    var scores = new ArrayList<Double>();
    grid()
        .forEach(tuning -> {
          double score = score(tuning, series);
          scores.add(score);
          System.out.printf("%6.2f  %s%n", score, tuning);
        });
    System.out.printf(
        "mean of all %.2f, best %.2f%n",
        scores.stream().mapToDouble(it -> it).average().orElseThrow(), Collections.max(scores));
  }

  private void add(Sweep sweep, Tuning tuning, LabelledSeries one) {
    var backtest = requireNonNull(backtests.get(tuning));
    sweep.add(one, requireNonNull(backtest.scores().get(one)));
  }

  private double score(Tuning tuning, Collection<LabelledSeries> judged) {
    var sweep = new Sweep();
    judged.forEach(one -> add(sweep, tuning, one));
    return sweep.best(profile).score();
  }

  private Tuning best(Predicate<LabelledSeries> given) {
    var known = series.stream().filter(given).toList();
    return grid().stream()
        .max(Comparator.comparingDouble(tuning -> score(tuning, known)))
        .orElseThrow();
  }

  private double withoutOwnCategory() {
    var sweep = new Sweep();
    byCategory()
        .forEach((category, own) -> {
          var tuning = best(one -> !one.category().equals(category));
          System.out.println(category + ": " + tuning);
          own.forEach(one -> add(sweep, tuning, one));
        });
    return sweep.best(profile).score();
  }

  private double onOtherHalves() {
    double sum = 0;
    for (int seed = 0; seed < HALVES; seed++) {
      var known = half(new Random(seed));
      var tuning = best(known::contains);
      sum += score(tuning, series.stream().filter(one -> !known.contains(one)).toList());
    }
    return sum / HALVES;
  }

  private List<LabelledSeries> half(Random random) {
    var half = new ArrayList<LabelledSeries>();
    byCategory()
        .values()
        .forEach(own -> {
          var shuffled = new ArrayList<>(own);
          Collections.shuffle(shuffled, random);
          int more = random.nextInt(2);
          half.addAll(shuffled.subList(0, (shuffled.size() + more) / 2));
        });
    return half;
  }

  private Map<String, List<LabelledSeries>> byCategory() {
    return series.stream()
        .collect(
            Collectors.groupingBy(LabelledSeries::category, TreeMap::new, Collectors.toList()));
  }
}
