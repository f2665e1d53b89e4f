package io.provisioning.cli.invocation;

import io.provisioning.cli.console.CommandProblem;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A time as people say it: {@code 2026-11-20T08:00:00Z}, or {@code 2h} for two hours ago. */
public final class Moment {

  private Moment() {}

  /**
   * Reads one.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID
   */
  public static OffsetDateTime of(String text, InstantSource time) {
    try {
      return text.matches("[0-9]+[smhd]")
          ? time.instant().minus(ago(text)).atOffset(ZoneOffset.UTC)
          : OffsetDateTime.parse(text);
    } catch (DateTimeException | ArithmeticException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a time".formatted(text),
          "write `2026-11-20T08:00:00Z`, or how long ago: `30m`, `2h`, `3d`",
          e);
    }
  }

  /** As {@link #of}; null where none was given. */
  public static @Nullable OffsetDateTime ofNullable(@Nullable String text, InstantSource time) {
    return text == null ? null : of(text, time);
  }

  private static Duration ago(String text) {
    var upper = text.toUpperCase(Locale.ROOT);
    return Duration.parse(upper.endsWith("D") ? "P" + upper : "PT" + upper);
  }
}
