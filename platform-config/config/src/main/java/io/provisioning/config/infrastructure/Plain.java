package io.provisioning.config.infrastructure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Free-form configuration without nulls: a setting that is null is a setting that is not there. */
final class Plain {

  private Plain() {}

  static Map<String, Object> map(Map<?, ? extends @Nullable Object> map) {
    var plain = new LinkedHashMap<String, Object>();
    map.forEach((key, value) -> {
      if (value != null) {
        plain.put(String.valueOf(key), value(value));
      }
    });
    return plain;
  }

  private static Object value(Object value) {
    return switch (value) {
      case Map<?, ?> map -> map(map);
      case List<?> list -> list.stream().filter(Objects::nonNull).map(Plain::value).toList();
      default -> value;
    };
  }
}
