package io.provisioning.surrealdb.cbor;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Pattern;

/** A duration as SurrealQL writes it, such as {@code 1w2d3h} or {@code 4µs}. */
final class DurationText {

  private static final Pattern WHOLE = Pattern.compile("(\\d{1,18}(ns|us|µs|μs|ms|s|m|h|d|w|y))+");

  private static final Pattern PART = Pattern.compile("(\\d{1,18})(\\D+)");

  private static final Map<String, Duration> UNITS =
      Map.ofEntries(
          Map.entry("ns", Duration.ofNanos(1)),
          Map.entry("us", ChronoUnit.MICROS.getDuration()),
          Map.entry("µs", ChronoUnit.MICROS.getDuration()),
          Map.entry("μs", ChronoUnit.MICROS.getDuration()),
          Map.entry("ms", Duration.ofMillis(1)),
          Map.entry("s", Duration.ofSeconds(1)),
          Map.entry("m", Duration.ofMinutes(1)),
          Map.entry("h", Duration.ofHours(1)),
          Map.entry("d", Duration.ofDays(1)),
          Map.entry("w", Duration.ofDays(7)),
          Map.entry("y", Duration.ofDays(365)));

  private DurationText() {}

  static Duration parse(String text) {
    // short, because a pattern that repeats a group descends once for each
    if (text.length() > 200 || !WHOLE.matcher(text).matches()) {
      throw new MalformedCborException("not a duration");
    }
    var total = Duration.ZERO;
    var parts = PART.matcher(text);
    while (parts.find()) {
      var unit = UNITS.get(parts.group(2));
      if (unit != null) {
        total = total.plus(unit.multipliedBy(Long.parseLong(parts.group(1))));
      }
    }
    return total;
  }
}
