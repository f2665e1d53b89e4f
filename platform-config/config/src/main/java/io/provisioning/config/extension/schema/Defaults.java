package io.provisioning.config.extension.schema;

import io.provisioning.config.schema.SchemaParts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fills in what a schema's {@code default} says, at every depth. An object the document does not
 * mention comes into being where its own defaults make up all it requires, so that a template finds
 * {@code config.listen.port} whether or not somebody wrote {@code listen}.
 */
final class Defaults {

  private static final int DEEPEST = SchemaParts.DEEPEST;

  private final Map<?, ?> root;
  private final SchemaParts parts;

  Defaults(Map<?, ?> root) {
    this.root = root;
    parts = new SchemaParts(root, List.of("allOf"), List.of());
  }

  /** A deep, unmodifiable copy. */
  Map<String, Object> fill(Map<String, Object> document) {
    return object(root, document, 0);
  }

  private @Nullable Object value(Map<?, ?> schema, @Nullable Object value, int depth) {
    if (depth > DEEPEST) {
      return value;
    }
    return switch (value) {
      case Map<?, ?> map -> object(schema, map, depth);
      case List<?> list -> array(schema, list, depth);
      case null, default -> value;
    };
  }

  private Map<String, Object> object(Map<?, ?> schema, Map<?, ?> document, int depth) {
    var filled = new LinkedHashMap<String, @Nullable Object>();
    document.forEach((name, value) -> filled.put(String.valueOf(name), value));
    for (var part : parts.of(schema, depth)) {
      if (part.get("properties") instanceof Map<?, ?> properties) {
        properties.forEach((name, property) -> fill(filled, String.valueOf(name), property, depth));
      }
      if (part.get("additionalProperties") instanceof Map<?, ?> others) {
        filled.replaceAll(
            (name, value) -> isDeclared(part, name) ? value : value(others, value, depth + 1));
      }
    }
    filled.replaceAll((name, value) -> value(Map.of(), value, depth + 1));
    @SuppressWarnings("NullAway") // JSON has null, the contract's map does not say so
    Map<String, Object> unmodifiable = Collections.unmodifiableMap(filled);
    return unmodifiable;
  }

  private static boolean isDeclared(Map<?, ?> part, String name) {
    return part.get("properties") instanceof Map<?, ?> properties && properties.containsKey(name);
  }

  private void fill(
      Map<String, @Nullable Object> filled, String name, @Nullable Object property, int depth) {
    if (!(property instanceof Map<?, ?> schema)) {
      return;
    }
    if (!filled.containsKey(name)) {
      var missing = missing(schema, depth + 1);
      if (missing != null) {
        filled.put(name, missing);
      }
    } else {
      filled.put(name, value(schema, filled.get(name), depth + 1));
    }
  }

  private @Nullable Object missing(Map<?, ?> schema, int depth) {
    if (depth > DEEPEST) {
      return null;
    }
    for (var part : parts.of(schema, depth)) {
      if (part.containsKey("default")) {
        return value(schema, part.get("default"), depth);
      }
    }
    var made = object(schema, Map.of(), depth);
    var isWhole =
        parts.of(schema, depth).stream()
            .map(part -> part.get("required"))
            .allMatch(required -> !(required instanceof List<?> all) || hasAll(made, all));
    return made.isEmpty() || !isWhole ? null : made;
  }

  private static boolean hasAll(Map<String, Object> made, List<?> names) {
    return names.stream().allMatch(made::containsKey);
  }

  private @Nullable Object array(Map<?, ?> schema, List<?> list, int depth) {
    var filled = new ArrayList<@Nullable Object>(list);
    for (var part : parts.of(schema, depth)) {
      if (part.get("items") instanceof Map<?, ?> items) {
        filled.replaceAll(item -> value(items, item, depth + 1));
      }
    }
    filled.replaceAll(item -> value(Map.of(), item, depth + 1));
    return Collections.unmodifiableList(filled);
  }
}
