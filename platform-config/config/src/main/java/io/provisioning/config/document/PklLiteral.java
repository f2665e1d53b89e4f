package io.provisioning.config.document;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Values as Pkl writes them, on one line. */
final class PklLiteral {

  private PklLiteral() {}

  /** A property with its value, such as {@code plan = "small"} or {@code networks { "lan" }}. */
  static String property(String name, Object value) {
    return switch (value) {
      case Map<?, ?> map -> name + " " + mapping(map);
      case List<?> list -> name + " " + listing(list);
      default -> name + " = " + scalar(value);
    };
  }

  /** An object with its properties. */
  static String object(Map<String, ?> properties) {
    return properties.entrySet().stream()
        .map(entry -> property(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining("; ", "new { ", " }"));
  }

  private static String listing(List<?> list) {
    return list.isEmpty()
        ? "{}"
        : list.stream().map(PklLiteral::element).collect(Collectors.joining("; ", "{ ", " }"));
  }

  private static String element(Object element) {
    return element instanceof Map<?, ?> map
        ? map.entrySet().stream()
            .map(entry -> property(String.valueOf(entry.getKey()), entry.getValue()))
            .collect(Collectors.joining("; ", "new { ", " }"))
        : scalar(element);
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
    return value instanceof Number || value instanceof Boolean ? value.toString() : quoted(value);
  }

  private static String quoted(Object value) {
    return "\"" + String.valueOf(value).replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
