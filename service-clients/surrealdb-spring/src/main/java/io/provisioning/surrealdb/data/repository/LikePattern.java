package io.provisioning.surrealdb.data.repository;

/** SQL's LIKE as a regular expression, which is a value as well. */
final class LikePattern {

  private static final String SPECIAL = "\\.+*?()|[]{}^$#&-~/ \t\n";

  private LikePattern() {}

  /** {@code %} for any letters, {@code _} for any one; a backslash takes their meaning away. */
  static String regex(String like) {
    var regex = new StringBuilder("\\A");
    for (var i = 0; i < like.length(); i++) {
      var letter = like.charAt(i);
      var escaped = letter == '\\' && i + 1 < like.length();
      regex.append(escaped ? literal(like.charAt(++i)) : any(letter));
    }
    return regex.append("\\z").toString();
  }

  private static String any(char letter) {
    return switch (letter) {
      case '%' -> ".*";
      case '_' -> ".";
      default -> literal(letter);
    };
  }

  private static String literal(char letter) {
    return SPECIAL.indexOf(letter) < 0
        ? String.valueOf(letter)
        : "\\x{" + Integer.toHexString(letter) + "}";
  }
}
