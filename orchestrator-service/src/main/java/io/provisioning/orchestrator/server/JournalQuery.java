package io.provisioning.orchestrator.server;

import io.provisioning.config.problem.Finding;
import io.provisioning.orchestrator.resource.ResourceProblem;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which lines of a server's journal are wanted.
 *
 * @param unit of systemd, such as {@code nginx.service}; {@code *} stands for anything
 * @param search in the message, whatever its case
 * @param priority this one or worse
 * @param after from this time on
 * @param before up to this time
 * @param cursor of the line after which to go on, to older ones
 * @param limit how many at the most
 */
record JournalQuery(
    @Nullable String unit,
    @Nullable String search,
    @Nullable Priority priority,
    @Nullable Instant after,
    @Nullable Instant before,
    @Nullable String cursor,
    int limit) {

  /** What is longer, {@code journalctl} leaves out. */
  static final int LONGEST_MESSAGE = 4096;

  private static final Pattern UNIT = Pattern.compile("[A-Za-z0-9:_.\\\\@*-]{1,255}");
  private static final Pattern CURSOR = Pattern.compile("[a-z0-9=;]{1,512}");
  private static final int LONGEST_SEARCH = 200;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final Instant EARLIEST = Instant.EPOCH;
  private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

  /** As syslog has them, the worst first. */
  enum Priority {
    EMERG(0),
    ALERT(1),
    CRIT(2),
    ERR(3),
    WARNING(4),
    NOTICE(5),
    INFO(6),
    DEBUG(7);

    private final int number;

    Priority(int number) {
      this.number = number;
    }

    static Optional<Priority> of(int number) {
      return Arrays.stream(values()).filter(one -> one.number == number).findFirst();
    }
  }

  JournalQuery {
    require("unit", "the name of a unit", unit, UNIT);
    require("cursor", "`next_cursor` of a page", cursor, CURSOR);
    if (search != null
        && (search.length() > LONGEST_SEARCH || search.chars().anyMatch(Character::isISOControl))) {
      var expected = "one line of " + LONGEST_SEARCH + " characters at the most";
      throw ResourceProblem.invalid(
          "this cannot be searched for",
          new Finding("search", expected, search.length() + " characters", null, null));
    }
  }

  private static void require(
      String field, String expected, @Nullable String value, Pattern pattern) {
    if (value != null && !pattern.matcher(value).matches()) {
      throw ResourceProblem.invalid(
          "`" + field + "` is not what it should be",
          new Finding(field, expected, "something else", null, null));
    }
  }

  /** The program and its arguments, newest line first, one more than wanted. */
  List<String> argv() {
    var argv = new ArrayList<String>();
    argv.addAll(
        List.of(
            "journalctl",
            "--no-pager",
            "--quiet",
            "--reverse",
            "--output=json",
            "--output-fields=MESSAGE,PRIORITY,_SYSTEMD_UNIT,SYSLOG_IDENTIFIER",
            "--lines=" + (limit + 1)));
    if (unit != null) {
      argv.add("--unit=" + unit);
    }
    if (priority != null) {
      argv.add("--priority=" + priority.name().toLowerCase(Locale.ROOT));
    }
    argv.addAll(cursor == null ? range() : List.of("--after-cursor=" + cursor));
    if (search != null && !search.isEmpty()) {
      argv.add("--case-sensitive=no");
      argv.add("--grep=" + literally(search));
    }
    return argv;
  }

  /** Not known to {@code journalctl} together with a cursor, which is within the range. */
  private List<String> range() {
    var range = new ArrayList<String>();
    if (after != null) {
      range.add("--since=" + time(after));
    }
    if (before != null) {
      range.add("--until=" + time(before));
    }
    return range;
  }

  private static String time(Instant time) {
    var possible = time.isBefore(EARLIEST) ? EARLIEST : time.isAfter(LATEST) ? LATEST : time;
    return TIME.format(possible);
  }

  /** A pattern of Perl that finds just this text. */
  private static String literally(String text) {
    return "\\Q" + text.replace("\\E", "\\E\\\\E\\Q") + "\\E";
  }
}
