package io.provisioning.controlcenter.audit.chain;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Times of lines: UTC, to the microsecond, always 27 characters. */
public final class LineTime {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private LineTime() {}

  static String text(Instant time) {
    return FORMAT.format(time);
  }

  public static YearMonth month(Instant time) {
    return YearMonth.from(time.atZone(ZoneOffset.UTC));
  }
}
