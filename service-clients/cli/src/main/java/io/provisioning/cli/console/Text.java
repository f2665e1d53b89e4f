package io.provisioning.cli.console;

import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Text from outside, made fit for a terminal. */
public final class Text {

  private Text() {}

  /**
   * The text without control characters but line ends and tabs, so that it cannot act on a
   * terminal.
   */
  public static String printable(String text) {
    var clean = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c != '\n' && c != '\t' && Character.isISOControl(c) ? '\ufffd' : c)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  /** A moment as people read it: in UTC, to the second; {@code -} where there is none. */
  public static String time(@Nullable OffsetDateTime at) {
    return at == null ? "-" : at.toInstant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The first line, cut to the width with an ellipsis. */
  public static String oneLine(String text, int width) {
    var line = printable(text).lines().findFirst().orElse("").replace('\t', ' ');
    if (line.length() <= width) {
      return line;
    }
    return width < 2 ? "" : line.substring(0, width - 1) + "…";
  }

  /** Such as {@code 1 server} or {@code 2 servers}. */
  public static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
