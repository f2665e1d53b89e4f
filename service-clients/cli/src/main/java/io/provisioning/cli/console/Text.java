package io.provisioning.cli.console;

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

  /** The first line, cut to the width with an ellipsis. */
  public static String oneLine(String text, int width) {
    var line = printable(text).lines().findFirst().orElse("").replace('\t', ' ');
    if (line.length() <= width) {
      return line;
    }
    return width < 2 ? "" : line.substring(0, width - 1) + "…";
  }
}
