package io.provisioning.controlcenter.logs;

import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which lines are wanted; what is null does not matter.
 *
 * @param search in any text of the line, whatever its case
 * @param level this bad or worse; a line that says none may be a machine's last words, and is
 *     always wanted
 * @param from from this time on
 * @param to before this time
 */
record LogQuery(
    @Nullable @Size(max = 200) String search,
    @Nullable LogLevel level,
    @Nullable Instant from,
    @Nullable Instant to) {

  static final LogQuery ALL = new LogQuery(null, null, null, null);

  /**
   * Whether a line is wanted.
   *
   * @param at its time, or that of its neighbour where it has none; null if nobody knows
   */
  boolean wants(LogLine line, @Nullable Instant at) {
    return (at == null || isIn(at)) && isBad(line) && hasText(line);
  }

  private boolean isIn(Instant at) {
    return (from == null || !at.isBefore(from)) && (to == null || at.isBefore(to));
  }

  private boolean isBad(LogLine line) {
    return level == null || line.level() == null || line.level().compareTo(level) >= 0;
  }

  private boolean hasText(LogLine line) {
    if (search == null) {
      return true;
    }
    var wanted = search.toLowerCase(Locale.ROOT);
    return Stream.concat(
            Stream.of(line.message(), line.logger(), line.traceId(), line.stackTrace()),
            line.fields().values().stream())
        .filter(Objects::nonNull)
        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(wanted));
  }
}
