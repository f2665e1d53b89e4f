package io.provisioning.cli.secret;

import io.provisioning.cli.console.CommandProblem;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times that are still to come, as people write them: {@code 30d}, {@code 12h}, {@code never}. */
final class Ahead {

  private static final String NEVER = "never";

  private Ahead() {}

  /**
   * A time; null for {@code never}.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  static @Nullable OffsetDateTime time(String text, InstantSource now) {
    try {
      if (text.equals(NEVER)) {
        return null;
      }
      return isShort(text)
          ? now.instant()
              .truncatedTo(ChronoUnit.SECONDS)
              .plus(Duration.parse(iso(text)))
              .atOffset(ZoneOffset.UTC)
          : OffsetDateTime.parse(text);
    } catch (DateTimeException | ArithmeticException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a time".formatted(text),
          "write `2027-01-31T00:00:00Z`, `30d` or `12h` from now, or `never`",
          e);
    }
  }

  /**
   * An ISO 8601 duration; null for {@code never}.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  static @Nullable String period(String text) {
    if (text.equals(NEVER)) {
      return null;
    }
    var period = isShort(text) ? iso(text) : text;
    if (isPeriod(period)) {
      return period;
    }
    throw CommandProblem.INVALID_ARGUMENT.because(
        "`%s` is not a duration".formatted(text), "write `30d`, `12h`, or `never`");
  }

  private static boolean isShort(String text) {
    return text.matches("[0-9]{1,9}[smhd]");
  }

  private static String iso(String text) {
    var upper = text.toUpperCase(Locale.ROOT);
    return upper.endsWith("D") ? "P" + upper : "PT" + upper;
  }

  /** A duration as people write it, if it is whole days or hours. */
  static String text(String period) {
    try {
      var duration = Duration.parse(period);
      if (duration.equals(Duration.ofDays(duration.toDays()))) {
        return duration.toDays() + "d";
      }
      return duration.equals(Duration.ofHours(duration.toHours()))
          ? duration.toHours() + "h"
          : period;
    } catch (DateTimeException e) {
      return period;
    }
  }

  private static boolean isPeriod(String text) {
    try {
      return Duration.parse(text).isPositive();
    } catch (DateTimeException e) {
      return false;
    }
  }
}
