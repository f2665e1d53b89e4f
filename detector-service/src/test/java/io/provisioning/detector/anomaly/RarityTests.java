package io.provisioning.detector.anomaly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RarityTests {

  private static final double FLOOR = 1e-3;

  private final Rarity rarity = new Rarity();

  @Test
  void theFirstMagnitudeIsNotRare() {
    assertThat(rarity.observe(5, FLOOR)).isZero();
  }

  @Test
  void surpriseIsTheNegativeLogarithmOfTheShareAbove() {
    learn(uniform(4000));

    // a tenth and a hundredth of the magnitudes are above
    assertThat(rarity.observe(0.9, FLOOR)).isCloseTo(-Math.log(0.1), within(0.5));
    assertThat(rarity.observe(0.1, FLOOR)).isCloseTo(-Math.log(0.9), within(0.1));
  }

  @Test
  void beyondTheGreatestItGrowsWithTheDistance() {
    learn(uniform(1000));

    double little = surprise(1.1);
    double much = surprise(10);
    assertThat(little).isGreaterThan(Math.log(500));
    assertThat(much).isGreaterThan(little + 5);
  }

  @Test
  void aHeavyTailMakesOutliersLessRare() {
    learn(uniform(1000));
    var heavy = new Rarity();
    uniform(1000).map(share -> 1 / Math.sqrt(share)).forEach(it -> heavy.observe(it, FLOOR));

    assertThat(heavy.observe(200, FLOOR)).isLessThan(surprise(200));
  }

  @Test
  void oneOutlierHidesNoOther() {
    learn(uniform(1000));
    double first = rarity.observe(1000, FLOOR);
    double second = rarity.observe(1000, FLOOR);

    assertThat(second).isGreaterThan(first / 2);
  }

  @Test
  void oldMagnitudesAreForgotten() {
    learn(uniform(4000).map(share -> share * 10));
    double before = rarity.observe(5, FLOOR);
    learn(uniform(20_000));

    assertThat(rarity.observe(5, FLOOR)).isGreaterThan(before + 2);
  }

  @Test
  void beyondAllBinsItStaysFinite() {
    learn(DoubleStream.of(1e-30, 1e30, 1e-30, 1e30));

    assertThat(rarity.observe(1e60, 0)).isBetween(0.0, 60.0);
  }

  private double surprise(double magnitude) {
    return rarity.observe(magnitude, FLOOR);
  }

  private void learn(DoubleStream magnitudes) {
    magnitudes.forEach(magnitude -> rarity.observe(magnitude, FLOOR));
  }

  private static DoubleStream uniform(int count) {
    return new Random(1).doubles(count);
  }
}
