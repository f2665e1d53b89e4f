package io.provisioning.cli.lease;

import io.provisioning.cli.console.CommandProblem;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How long, as people say it: {@code 30m}, {@code 2h}, {@code 7d} or ISO 8601. */
final class Period {

  private Period() {}

  /**
   * In ISO 8601; null where none was given.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID
   */
  static @Nullable String of(@Nullable String text) {
    if (text == null) {
      return null;
    }
    var upper = text.toUpperCase(Locale.ROOT);
    var prefix = upper.startsWith("P") ? "" : upper.endsWith("D") ? "P" : "PT";
    try {
      return Duration.parse(prefix + upper).toString();
    } catch (DateTimeParseException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a duration".formatted(text), "write `30m`, `2h` or `7d`");
    }
  }
}
