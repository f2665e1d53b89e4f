package io.provisioning.orchestrator.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.support.CronExpression;

/**
 * The moments at which a schedule is due: a cron expression, read on the clocks of a time zone.
 *
 * <p>Where the hours are named, the time on the clock decides: a time that does not exist because
 * clocks go forward is due at the moment they do, and a time that exists twice is due the first
 * time only. Where the hour is {@code *}, the time that passes decides, as in Debian's cron: what
 * is due every ten minutes goes on every ten minutes, whatever the clocks do.
 */
record Timetable(CronExpression cron, ZoneId zone) {

  private static final Pattern BLANK = Pattern.compile("\\s+");
  private static final Pattern STEP = Pattern.compile("([^-]+)(?:-.+)?/.+");

  /** The first value of each field, and what it begins again in. */
  private static final List<String> LEAST = List.of("0", "0", "0", "1", "1", "1");

  private static final List<String> ROUNDS =
      List.of("minute", "hour", "day", "month", "year", "week");

  private static final int HOUR = 2;
  private static final int WIDER = 4;

  /**
   * Reads a cron expression.
   *
   * @param cron six fields from the second on, or five from the minute on
   * @throws IllegalArgumentException if it is none
   */
  static Timetable of(String cron, ZoneId zone) {
    var text = cron.strip();
    var fields = BLANK.split(text, -1).length;
    if (fields != 5 && fields != 6 && !text.startsWith("@")) {
      throw new IllegalArgumentException(
          "it has %d fields; write minute, hour, day of month, month and day of week, or also"
                  .formatted(fields)
              + " seconds before them");
    }
    return new Timetable(CronExpression.parse(fields == 5 ? "0 " + text : text), zone);
  }

  /**
   * A step that reaches beyond its field, such as {@code 0/90} in the minutes, which is due every
   * hour: a step starts again with each round of its field.
   *
   * @return the step and what it means; empty where there is none
   */
  Optional<String> stepBeyondItsField() {
    var fields = BLANK.split(cron.toString(), -1);
    for (int at = 0; at < fields.length; at++) {
      for (var item : fields[at].split(",", -1)) {
        var step = STEP.matcher(item);
        if (step.matches()) {
          var start = step.group(1).equals("*") ? LEAST.get(at) : step.group(1);
          if (isSame(fields, at, item, start)) {
            return Optional.of(
                ("`%s` means `%s` alone, since a step starts again in each %s; write `%2$s`, a"
                        + " shorter step, or several schedules")
                    .formatted(item, start, ROUNDS.get(at)));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Whether the expression stays what it is with another item in a field. */
  private boolean isSame(String[] fields, int at, String item, String other) {
    var changed = fields.clone();
    changed[at] =
        Stream.of(fields[at].split(",", -1))
            .map(it -> it.equals(item) ? other : it)
            .collect(Collectors.joining(","));
    return CronExpression.parse(String.join(" ", changed)).equals(cron);
  }

  /** The first moment after this one; empty if none comes any more. */
  Optional<Instant> next(Instant after) {
    return Optional.ofNullable(isDueEveryHour() ? nextByTimePassed(after) : nextByTheClock(after));
  }

  /** All moments after the first and not after the last of the two, in order. */
  List<Instant> between(Instant after, Instant until) {
    var found = new ArrayList<Instant>();
    var next = next(after);
    while (next.isPresent() && !next.get().isAfter(until)) {
      found.add(next.get());
      next = next(next.get());
    }
    return found;
  }

  /**
   * The last of the moments after the first and not after the last of the two, in order. Looks from
   * the end, so that years in between cost nothing.
   */
  List<Instant> last(int count, Instant after, Instant until) {
    for (var window = Duration.ofMinutes(1); ; window = window.multipliedBy(WIDER)) {
      var isWhole = !until.minus(window).isAfter(after);
      var found = between(isWhole ? after : until.minus(window), until);
      if (isWhole || found.size() >= count) {
        return found.subList(Math.max(0, found.size() - count), found.size());
      }
    }
  }

  private boolean isDueEveryHour() {
    return BLANK.split(cron.toString(), -1)[HOUR].equals("*");
  }

  private @Nullable Instant nextByTheClock(Instant after) {
    var local = cron.next(LocalDateTime.ofInstant(after, zone));
    while (local != null) {
      var moment = momentOf(local);
      if (moment.isAfter(after)) {
        return moment;
      }
      local = cron.next(local);
    }
    return null;
  }

  private Instant momentOf(LocalDateTime local) {
    var offsets = zone.getRules().getValidOffsets(local);
    return offsets.isEmpty()
        ? zone.getRules().getTransition(local).getInstant()
        : local.toInstant(offsets.getFirst());
  }

  private @Nullable Instant nextByTimePassed(Instant after) {
    var rules = zone.getRules();
    var from = after;
    var local = cron.next(LocalDateTime.ofInstant(from, zone));
    while (local != null) {
      var moment = local.toInstant(rules.getOffset(from));
      var change = rules.nextTransition(from);
      if (change == null || moment.isBefore(change.getInstant())) {
        return moment;
      }
      from = change.getInstant();
      local = cron.next(LocalDateTime.ofInstant(from, zone).minusNanos(1));
    }
    return null;
  }
}
