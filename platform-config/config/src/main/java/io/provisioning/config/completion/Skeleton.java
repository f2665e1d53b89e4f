package io.provisioning.config.completion;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a value must have at least, with names between angle brackets where somebody must choose.
 */
final class Skeleton {

  private static final int DEEPEST = 8;

  private Skeleton() {}

  /** The members that a mapping must have. */
  static Map<String, Object> of(Shape shape) {
    return required(shape, 0);
  }

  private static Map<String, Object> required(Shape shape, int depth) {
    var members = new LinkedHashMap<String, Object>();
    var required = shape.required();
    shape.keys().stream()
        .filter(required::contains)
        .forEach(key -> members.put(key, value(key, shape.member(key), depth + 1)));
    return members;
  }

  private static Object value(String key, Shape shape, int depth) {
    var blank = "<" + key + ">";
    if (shape.isSecret()) {
      return "secret:" + blank;
    }
    var given = shape.first("default").filter(it -> !(it instanceof Map) && !(it instanceof List));
    if (given.isPresent()) {
      return given.get();
    }
    if (!shape.choices().isEmpty()) {
      return shape.choices().getFirst();
    }
    if (depth > DEEPEST || shape.is("string")) {
      return blank;
    }
    if (shape.isList()) {
      return shape.first("minItems").filter(it -> !it.equals(0)).isPresent()
          ? List.of(item(key, shape.item(), depth + 1))
          : List.of();
    }
    if (shape.isMapping()) {
      return required(shape, depth);
    }
    return shape.is("integer") || shape.is("number") ? shape.first("minimum").orElse(1) : blank;
  }

  private static Object item(String key, Shape shape, int depth) {
    return shape.isMapping() ? required(shape, depth) : value(key, shape, depth);
  }
}
