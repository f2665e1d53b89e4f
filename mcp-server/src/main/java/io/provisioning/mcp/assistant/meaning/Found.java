package io.provisioning.mcp.assistant.meaning;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What the slots of a pattern stand for. */
public record Found(Map<String, Object> values) {

  public static final Found NOTHING = new Found(Map.of());

  public Found {
    values = Map.copyOf(values);
  }

  public Found with(String name, Object value) {
    var more = new HashMap<>(values);
    more.put(name, value);
    return new Found(more);
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  <T> T get(String name, Class<T> type) {
    return type.cast(Objects.requireNonNull(values.get(name), name));
  }

  <T> Optional<T> find(String name, Class<T> type) {
    return Optional.ofNullable(values.get(name)).map(type::cast);
  }

  String text(String name) {
    return get(name, String.class);
  }

  int number(String name) {
    return get(name, Integer.class);
  }

  /** The elements of a list. */
  <T> List<T> list(String name, Class<T> type) {
    List<?> elements = get(name, List.class);
    return elements.stream().<T>map(type::cast).toList();
  }
}
