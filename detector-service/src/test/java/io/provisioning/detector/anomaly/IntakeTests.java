package io.provisioning.detector.anomaly;

import static io.provisioning.detector.anomaly.SampleFixtures.BEGIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.detector.anomaly.Intake.Reading;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IntakeTests {

  private final Intake gauge = new Intake(SeriesKind.GAUGE);
  private final Intake counter = new Intake(SeriesKind.COUNTER);

  @Test
  void aCounterBecomesItsRate() {
    assertThat(counter.accept(at(0, 100))).isEmpty();
    assertThat(value(counter.accept(at(10, 150)))).isEqualTo(5);
    // a restart: 30 since then
    assertThat(value(counter.accept(at(20, 30)))).isEqualTo(3);
  }

  @Test
  void whatIsNoNumberIsIgnored() {
    assertThat(gauge.accept(at(0, Double.NaN))).isEmpty();
    assertThat(gauge.accept(at(1, Double.POSITIVE_INFINITY))).isEmpty();
    assertThat(gauge.accept(at(0, 1))).isPresent();
  }

  @Test
  void duplicatesAndOlderSamplesAreIgnored() {
    assertThat(gauge.accept(at(60, 1))).isPresent();
    assertThat(gauge.accept(at(60, 2))).isEmpty();
    assertThat(gauge.accept(at(30, 2))).isEmpty();
    assertThat(gauge.accept(at(61, 2))).isPresent();
  }

  @Test
  void aClockThatWasSetBackIsFollowedAfterTwentySamplesInOrder() {
    assertThat(gauge.accept(at(1_000_000, 1))).isPresent();
    for (int second = 1; second <= 20; second++) {
      assertThat(gauge.accept(at(second, 1))).isEmpty();
    }
    assertThat(gauge.accept(at(21, 1))).isPresent();
  }

  @Test
  void olderSamplesInNoOrderAreNeverFollowed() {
    assertThat(gauge.accept(at(1_000_000, 1))).isPresent();
    for (int round = 0; round < 100; round++) {
      assertThat(gauge.accept(at(100 - round, 1))).isEmpty();
    }
    assertThat(gauge.accept(at(101, 1))).isEmpty();
  }

  @Test
  void tenUsualIntervalsWithoutASampleAreAGap() {
    assertThat(gauge.accept(at(0, 1)).map(Reading::followsGap)).contains(false);
    assertThat(gauge.accept(at(15, 1)).map(Reading::followsGap)).contains(false);
    assertThat(gauge.accept(at(160, 1)).map(Reading::followsGap)).contains(false);
    assertThat(gauge.accept(at(1000, 1)).map(Reading::followsGap)).contains(true);
    assertThat(gauge.accept(at(1015, 1)).map(Reading::followsGap)).contains(false);
  }

  @Test
  void hugeValuesAreBounded() {
    assertThat(value(gauge.accept(at(0, Double.MAX_VALUE)))).isEqualTo(1e30);
    assertThat(value(gauge.accept(at(1, -Double.MAX_VALUE)))).isEqualTo(-1e30);
    assertThat(value(gauge.accept(at(2, Double.MIN_VALUE)))).isZero();
  }

  private static Sample at(long second, double value) {
    return new Sample(BEGIN.plusSeconds(second), value);
  }

  private static double value(Optional<Reading> reading) {
    return reading.orElseThrow().value();
  }
}
