package io.provisioning.config.edit;

/** Values as they stand in a Pkl text. */
public final class PklLiteral {

  private PklLiteral() {}

  /**
   * A text in quotes, in which nothing is computed: quotes, backslashes and what cannot be seen are
   * escaped.
   */
  public static String of(String text) {
    var quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(point -> {
          if (point == '"' || point == '\\') {
            quoted.append('\\').appendCodePoint(point);
          } else if (point < ' ' || point == 0x7f || isUnseen(point)) {
            quoted.append("\\u{").append(Integer.toHexString(point)).append('}');
          } else {
            quoted.appendCodePoint(point);
          }
        });
    return quoted.append('"').toString();
  }

  private static boolean isUnseen(int point) {
    return switch (Character.getType(point)) {
      case Character.FORMAT,
          Character.CONTROL,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.PRIVATE_USE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
