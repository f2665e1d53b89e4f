package io.provisioning.config.completion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a JSON Schema says of one place.
 *
 * @param root to which references point
 * @param parts the schema, what it refers to, and what it is composed of
 */
record Shape(Map<?, ?> root, List<Map<?, ?>> parts) {

  private static final int DEEPEST = 32;
  private static final List<String> COMPOSED = List.of("anyOf", "allOf", "oneOf");
  private static final Shape NONE = new Shape(Map.of(), List.of());

  static Shape of(Map<?, ?> schema) {
    return NONE.in(schema, List.of(schema));
  }

  private Shape in(Map<?, ?> whole, List<?> schemas) {
    var parts = new ArrayList<Map<?, ?>>();
    var known = Collections.<Map<?, ?>>newSetFromMap(new IdentityHashMap<>());
    schemas.forEach(schema -> add(whole, schema, parts, known, 0));
    return new Shape(whole, parts);
  }

  private static void add(
      Map<?, ?> whole,
      @Nullable Object schema,
      List<Map<?, ?>> parts,
      Set<Map<?, ?>> known,
      int depth) {
    if (!(schema instanceof Map<?, ?> map) || depth > DEEPEST || !known.add(map)) {
      return;
    }
    parts.add(map);
    if (map.get("$ref") instanceof String reference) {
      add(whole, referred(whole, reference), parts, known, depth + 1);
    }
    for (var keyword : COMPOSED) {
      if (map.get(keyword) instanceof List<?> all) {
        all.forEach(one -> add(whole, one, parts, known, depth + 1));
      }
    }
  }

  private static @Nullable Object referred(Map<?, ?> whole, String reference) {
    @Nullable Object target = whole;
    for (var name : reference.replaceFirst("^#/?", "").split("/", -1)) {
      target = target instanceof Map<?, ?> map && !name.isEmpty() ? map.get(name) : target;
    }
    return target;
  }

  private Stream<Map<?, ?>> maps(String keyword) {
    return parts.stream()
        .map(part -> part.get(keyword))
        .filter(Map.class::isInstance)
        .map(value -> (Map<?, ?>) value);
  }

  /** Of the value of a key. */
  Shape member(String key) {
    var declared =
        maps("properties").map(all -> all.get(key)).filter(Map.class::isInstance).toList();
    return declared.isEmpty()
        ? in(root, maps("additionalProperties").toList())
        : in(root, declared);
  }

  /** Of the items of a list. */
  Shape item() {
    return in(root, maps("items").toList());
  }

  /** The keys that are named. */
  Set<String> keys() {
    var keys = new LinkedHashSet<String>();
    maps("properties").forEach(all -> all.keySet().forEach(key -> keys.add(String.valueOf(key))));
    return keys;
  }

  Set<String> required() {
    var required = new LinkedHashSet<String>();
    parts.stream()
        .map(part -> part.get("required"))
        .filter(List.class::isInstance)
        .forEach(all -> ((List<?>) all).forEach(key -> required.add(String.valueOf(key))));
    return required;
  }

  /** The values that are named, or true and false. */
  List<Object> choices() {
    var choices = new ArrayList<Object>();
    for (var part : parts) {
      if (part.get("enum") instanceof List<?> all) {
        choices.addAll(all);
      }
      if (part.get("const") != null) {
        choices.add(part.get("const"));
      }
    }
    if (is("boolean") && choices.isEmpty()) {
      choices.addAll(List.of(true, false));
    }
    return choices.stream().distinct().toList();
  }

  Optional<Object> first(String keyword) {
    return parts.stream()
        .map(part -> (Object) part.get(keyword))
        .filter(it -> it != null)
        .findFirst();
  }

  boolean is(String type) {
    return parts.stream()
        .map(part -> part.get("type"))
        .anyMatch(it -> type.equals(it) || (it instanceof List<?> all && all.contains(type)));
  }

  boolean isList() {
    return is("array") || parts.stream().anyMatch(part -> part.containsKey("items"));
  }

  boolean isMapping() {
    return is("object") || parts.stream().anyMatch(part -> part.containsKey("properties"));
  }

  /** Whether keys are free. */
  boolean isOpen() {
    return keys().isEmpty() && maps("additionalProperties").findAny().isPresent();
  }

  /** Whether what stands there must not be shown. */
  boolean isSecret() {
    return parts.stream().anyMatch(part -> Boolean.TRUE.equals(part.get("writeOnly")));
  }

  String description() {
    return first("description").map(String::valueOf).orElse("");
  }

  /** What kind of value it takes, in words; empty if anything. */
  String kind() {
    var choices = choices();
    if (!choices.isEmpty()) {
      return String.join(" | ", choices.stream().map(String::valueOf).toList());
    }
    if (isList()) {
      return "list";
    }
    return isMapping()
        ? "mapping"
        : Stream.of("string", "integer", "number").filter(this::is).findFirst().orElse("");
  }
}
