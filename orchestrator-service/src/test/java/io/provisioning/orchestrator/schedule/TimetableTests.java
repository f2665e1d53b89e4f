package io.provisioning.orchestrator.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.ProblemException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimetableTests {

  private static Timetable berlin(String cron) {
    return Timetable.of(cron, ZoneId.of("Europe/Berlin"));
  }

  private static List<Instant> between(Timetable timetable, String after, String until) {
    return timetable.between(Instant.parse(after), Instant.parse(until));
  }

  private static List<Instant> times(String... times) {
    return List.of(times).stream().map(Instant::parse).toList();
  }

  @Test
  void fiveFieldsBeginAtTheMinute() {
    assertThat(berlin("30 2 * * *").cron()).isEqualTo(berlin("0 30 2 * * *").cron());
    assertThat(berlin(" 30  2 * * * ").cron().toString()).startsWith("0 30");
    assertThatIllegalArgumentException().isThrownBy(() -> berlin("30 2 * *"));
    assertThatIllegalArgumentException().isThrownBy(() -> berlin("61 2 * * *"));
    assertThatIllegalArgumentException().isThrownBy(() -> berlin(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*/90 * * * *     | `*/90` means `0` alone, since a step starts again in each hour",
        "*/60 * * * *     | `*/60` means `0` alone, since a step starts again in each hour",
        "0 */36 * * *     | `*/36` means `0` alone, since a step starts again in each day",
        "0 */24 * * *     | `*/24` means `0` alone, since a step starts again in each day",
        "*/75 * * * * *   | `*/75` means `0` alone, since a step starts again in each minute",
        "0 0 */31 * *     | `*/31` means `1` alone, since a step starts again in each month",
        "0 0 1 */12 *     | `*/12` means `1` alone, since a step starts again in each year",
        "0 0 * * */7      | `*/7` means `1` alone, since a step starts again in each week",
        "55/10 * * * *    | `55/10` means `55` alone, since a step starts again in each hour",
        "5,10-20/15 * * * * | `10-20/15` means `10` alone, since a step starts again in each hour"
      })
  void aStepBeyondItsFieldIsToldWhatItMeans(String cron, String told) {
    assertThat(berlin(cron).stepBeyondItsField().orElseThrow()).startsWith(told);
  }

  @Test
  void aStepBeyondItsFieldIsRefused() {
    var problem =
        catchThrowableOfType(
            ProblemException.class,
            () -> Definitions.timetable("*/90 * * * *", "UTC", Instant.EPOCH));

    assertThat(problem.findings())
        .singleElement()
        .asString()
        .startsWith("cron: expected steps within their fields, got `*/90` means `0` alone");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/30 * * * *",
        "*/59 * * * *",
        "0 */23 * * *",
        "0 0 */15 * *",
        "0 0 1 */11 *",
        "0 0 * * MON-FRI/2",
        "0 0 L * *",
        "0 0 * * MON#1",
        "@hourly"
      })
  void aStepWithinItsFieldIsOne(String cron) {
    assertThat(berlin(cron).stepBeyondItsField()).isEmpty();
  }

  @Test
  void theClockOfTheZoneDecides() {
    assertThat(between(berlin("0 30 2 * * *"), "2026-06-01T00:00:00Z", "2026-06-03T00:00:00Z"))
        .isEqualTo(times("2026-06-01T00:30:00Z", "2026-06-02T00:30:00Z"));
    assertThat(between(berlin("0 30 2 * * *"), "2026-01-01T00:00:00Z", "2026-01-02T01:30:00Z"))
        .isEqualTo(times("2026-01-01T01:30:00Z", "2026-01-02T01:30:00Z"));
  }

  /** Clocks go from 2:00 to 3:00 at 1:00 UTC. */
  @Test
  void aTimeThatDoesNotExistIsDueWhenTheClocksGoForward() {
    assertThat(between(berlin("0 30 2 * * *"), "2026-03-28T12:00:00Z", "2026-03-30T12:00:00Z"))
        .isEqualTo(times("2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"));
  }

  @Test
  void severalTimesThatDoNotExistAreDueOnce() {
    assertThat(between(berlin("0 */10 2,3 * * *"), "2026-03-29T00:00:00Z", "2026-03-29T01:15:00Z"))
        .isEqualTo(times("2026-03-29T01:00:00Z", "2026-03-29T01:10:00Z"));
  }

  /** Clocks go from 3:00 back to 2:00 at 1:00 UTC. */
  @Test
  void aTimeThatExistsTwiceIsDueTheFirstTime() {
    assertThat(between(berlin("0 30 2 * * *"), "2026-10-24T12:00:00Z", "2026-10-26T12:00:00Z"))
        .isEqualTo(times("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"));
    assertThat(berlin("0 30 2 * * *").next(Instant.parse("2026-10-25T01:10:00Z")))
        .contains(Instant.parse("2026-10-26T01:30:00Z"));
  }

  @Test
  void whatIsDueEveryHourGoesOnWhateverTheClocksDo() {
    assertThat(between(berlin("0 15 * * * *"), "2026-10-25T00:00:00Z", "2026-10-25T02:30:00Z"))
        .isEqualTo(times("2026-10-25T00:15:00Z", "2026-10-25T01:15:00Z", "2026-10-25T02:15:00Z"));
    assertThat(between(berlin("0 15 * * * *"), "2026-03-29T00:00:00Z", "2026-03-29T01:30:00Z"))
        .isEqualTo(times("2026-03-29T00:15:00Z", "2026-03-29T01:15:00Z"));
    assertThat(between(berlin("@hourly"), "2026-10-25T00:00:00Z", "2026-10-25T02:00:00Z"))
        .isEqualTo(times("2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z"));
  }

  /** Samoa had no 30 December 2011. */
  @Test
  void aDayThatDoesNotExistIsMadeUpForOnce() {
    var samoa = Timetable.of("0 0 12 * * *", ZoneId.of("Pacific/Apia"));

    assertThat(between(samoa, "2011-12-29T12:00:00Z", "2011-12-31T12:00:00Z"))
        .isEqualTo(times("2011-12-29T22:00:00Z", "2011-12-30T10:00:00Z", "2011-12-30T22:00:00Z"));
  }

  @Test
  void someTimesNeverCome() {
    assertThat(berlin("0 0 0 30 2 *").next(Instant.parse("2026-01-01T00:00:00Z"))).isEmpty();
    assertThat(berlin("0 0 0 29 2 *").next(Instant.parse("2026-01-01T00:00:00Z")))
        .contains(Instant.parse("2028-02-28T23:00:00Z"));
  }

  @Test
  void theLastTimesOfManyYearsAreFoundAtOnce() {
    var everySecond = Timetable.of("* * * * * *", ZoneId.of("UTC"));

    assertThat(everySecond.last(2, Instant.EPOCH, Instant.parse("2026-01-01T00:00:00Z")))
        .isEqualTo(times("2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z"));
  }
}
