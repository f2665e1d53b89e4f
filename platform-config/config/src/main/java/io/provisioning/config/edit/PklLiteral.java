package io.provisioning.config.edit;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

  /** A property with its value, such as {@code plan = "small"} or {@code networks { "lan" }}. */
  static String property(String name, Object value) {
    return switch (value) {
      case Map<?, ?> map -> name + " " + mapping(map);
      case List<?> list -> name + " " + listing(list);
      default -> name + " = " + scalar(value);
    };
  }

  /** An object with its properties, on one line. */
  public static String object(Map<?, ?> properties) {
    return properties.entrySet().stream()
        .map(entry -> property(String.valueOf(entry.getKey()), entry.getValue()))
        .collect(Collectors.joining("; ", "new { ", " }"));
  }

  private static String listing(List<?> list) {
    return list.isEmpty()
        ? "{}"
        : list.stream()
            .map(element -> element instanceof Map<?, ?> map ? object(map) : scalar(element))
            .collect(Collectors.joining("; ", "{ ", " }"));
  }

  private static String mapping(Map<?, ?> map) {
    return map.isEmpty()
        ? "{}"
        : map.entrySet().stream()
            .map(entry -> "[" + scalar(entry.getKey()) + "] = " + scalar(entry.getValue()))
            .sorted()
            .collect(Collectors.joining("; ", "{ ", " }"));
  }

  private static String scalar(Object value) {
    return value instanceof Number || value instanceof Boolean
        ? value.toString()
        : of(String.valueOf(value));
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
