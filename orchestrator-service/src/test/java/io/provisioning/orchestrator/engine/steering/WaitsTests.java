package io.provisioning.orchestrator.engine.steering;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaitsTests {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"wait=10 | 10", "respond-async, wait=5 | 5", "wait=\"7\" | 7", "wait=86400 | 60"})
  void aClientMayPreferToWaitForAMinuteAtMost(String preferences, int seconds) {
    assertThat(Waits.patience(preferences)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "wait", "wait=soon", "wait=-1", "await=3", "handling=lenient"})
  void whatIsNotUnderstoodIsIgnored(String preferences) {
    assertThat(Waits.patience(preferences)).isZero();
  }

  @Test
  void whoPrefersNothingDoesNotWait() {
    assertThat(Waits.patience(null)).isZero();
  }
}
