package io.provisioning.mcp.feature;

import java.util.regex.Pattern;

/**
 * Texts that others wrote, as people see them: without characters that are not shown, that hide
 * text or that turn its direction, and none longer than it can be of use.
 */
public final class VisibleText {

  /**
   * Control, format and tag characters, separators that are no line feeds, halves of characters,
   * variation selectors, and letters that are blank.
   */
  private static final Pattern INVISIBLE =
      Pattern.compile(
          "[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\p{Cs}\\p{Zl}\\p{Zp}\\u034F\\u115F\\u1160\\u17B4\\u17B5"
              + "\\u180B-\\u180F\\u2800\\u3164\\uFE00-\\uFE0F\\uFFA0\\x{E0100}-\\x{E01EF}"
              + "&&[^\\n\\t]]");

  private VisibleText() {}

  /** What is seen of a text, however long. */
  public static String of(String text) {
    return INVISIBLE.matcher(text).replaceAll("");
  }

  /**
   * The same, cut behind so many characters, with how many more there are.
   *
   * @param longest of the part that is kept
   */
  public static String of(String text, int longest) {
    var seen = of(text);
    if (seen.length() <= longest) {
      return seen;
    }
    var end = Character.isHighSurrogate(seen.charAt(longest - 1)) ? longest - 1 : longest;
    return seen.substring(0, end) + "… (%d more characters)".formatted(seen.length() - end);
  }
}
