package io.provisioning.orchestrator.journal.codec;

import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/** Reads {@code 2026-11-20T08:15:30.123456Z} without a pattern. */
final class IsoInstant {

  private static final int SHORTEST = "2026-11-20T08:15:30Z".length();
  private static final int DIGITS_OF_NANOS = 9;

  private IsoInstant() {}

  /**
   * Reads what {@link Instant#toString} writes, and whatever else is an instant.
   *
   * @throws DateTimeParseException if it is none
   */
  static Instant parse(String text) {
    return isCommon(text) ? parseCommon(text) : Instant.parse(text);
  }

  private static boolean isCommon(String text) {
    var length = text.length();
    if (length < SHORTEST
        || length > SHORTEST + 1 + DIGITS_OF_NANOS
        || length == SHORTEST + 1
        || text.charAt(length - 1) != 'Z'
        || (length > SHORTEST && text.charAt(19) != '.')) {
      return false;
    }
    for (var index = 0; index < length - 1; index++) {
      var expected = "0000-00-00T00:00:00.000000000".charAt(index);
      var found = text.charAt(index);
      if (expected == '0' ? found < '0' || found > '9' : found != expected) {
        return false;
      }
    }
    return number(text, 11, 13) < 24 && number(text, 14, 16) < 60 && number(text, 17, 19) < 60;
  }

  private static Instant parseCommon(String text) {
    var date = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10));
    var seconds =
        date.toEpochDay() * 86_400
            + number(text, 11, 13) * 3_600L
            + number(text, 14, 16) * 60L
            + number(text, 17, 19);
    var nanos = 0;
    for (var digit = 0; digit < DIGITS_OF_NANOS; digit++) {
      var index = SHORTEST + digit;
      nanos = nanos * 10 + (index < text.length() - 1 ? text.charAt(index) - '0' : 0);
    }
    return Instant.ofEpochSecond(seconds, nanos);
  }

  private static int number(String text, int from, int to) {
    var number = 0;
    for (var index = from; index < to; index++) {
      number = number * 10 + (text.charAt(index) - '0');
    }
    return number;
  }
}
