package io.provisioning.surrealdb.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of the store.
 *
 * @param operation what it is called in observations: a word of the program, without input
 * @param text SurrealQL; a constant of the program, or made of names that the mapping has checked
 * @param bindings what its parameters stand for
 */
public record SurrealStatement(
    String operation, String text, Map<String, ? extends @Nullable Object> bindings) {

  /** Copies the bindings. */
  public SurrealStatement {
    bindings = Collections.unmodifiableMap(new LinkedHashMap<String, @Nullable Object>(bindings));
  }

  /** Without the values. */
  @Override
  public String toString() {
    return text;
  }
}
