package io.provisioning.surrealdb.data;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which records are meant.
 *
 * @param text what stands behind WHERE; empty for all records
 * @param bindings what its parameters stand for
 */
public record Condition(String text, Map<String, @Nullable Object> bindings) {

  /** All of them. */
  public static final Condition NONE = new Condition("", Map.of());

  static Condition of(String text, String parameter, Object value) {
    var bindings = new LinkedHashMap<String, @Nullable Object>();
    bindings.put(parameter, value);
    return new Condition(text, bindings);
  }

  String where() {
    return text.isEmpty() ? "" : " WHERE " + text;
  }
}
