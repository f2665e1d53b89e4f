package io.provisioning.orchestrator.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefinitionsTests {

  private static final Instant NOW = Instant.parse("2026-11-20T08:00:00Z");

  @ParameterizedTest
  @ValueSource(strings = {"30 2 * * *", "0 30 2 * * *", "@daily"})
  void fiveFieldsSixAndWordsAreUnderstood(String cron) {
    assertThat(Definitions.timetable(cron, "UTC", NOW).next(NOW)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"30 2 * *", "1 2 3 4 5 6 7"})
  void anErrorNamesTheFieldsThatTheHintNames(String cron) {
    assertThatThrownBy(() -> Definitions.timetable(cron, "UTC", NOW))
        .hasMessageContaining("such as `30 2 * * *`")
        .hasMessageContaining("write minute, hour, day of month, month and day of week")
        .hasMessageNotContaining("must consist of 6");
  }

  @Test
  void anErrorRepeatsNoSecondsThatNobodyWrote() {
    assertThatThrownBy(() -> Definitions.timetable("61 2 * * *", "UTC", NOW))
        .hasMessageContaining("got `61 2 * * *`")
        .hasMessageContaining("61")
        .hasMessageNotContaining("0 61 2");
  }
}
