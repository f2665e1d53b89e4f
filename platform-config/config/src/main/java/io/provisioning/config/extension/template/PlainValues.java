package io.provisioning.config.extension.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a template may see: maps, lists, numbers, booleans and text, whatever was handed in. */
public final class PlainValues {

  private PlainValues() {}

  public static Map<String, Object> of(Map<?, ?> map) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((name, value) -> plain.put(String.valueOf(name), of(value)));
    @SuppressWarnings("NullAway") // JSON has null, the contract's map does not say so
    Map<String, Object> values = plain;
    return values;
  }

  private static @Nullable Object of(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Map<?, ?> map -> of(map);
      case Iterable<?> items -> {
        List<@Nullable Object> list = new ArrayList<>();
        items.forEach(item -> list.add(of(item)));
        yield list;
      }
      case Number number -> number;
      case Boolean flag -> flag;
      default -> value.toString();
    };
  }
}
