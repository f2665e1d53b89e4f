package io.provisioning.surrealdb;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Statements that are carried out together or not at all. They are collected and sent as one
 * request, so no transaction stays open while a caller thinks. Not for use by several threads.
 */
public final class SurrealTransaction {

  private final SurrealClient client;
  private final StringBuilder text = new StringBuilder();
  private final Map<String, @Nullable Object> bindings = new LinkedHashMap<>();

  SurrealTransaction(SurrealClient client) {
    this.client = client;
  }

  /** Adds a statement, or several with semicolons between them. */
  public SurrealTransaction add(String statement) {
    return add(statement, Map.of());
  }

  /**
   * Adds a statement, or several with semicolons between them.
   *
   * @param statement a constant of the program, without input
   * @param values what its parameters stand for; statements share their parameters
   * @throws IllegalArgumentException if a parameter stands for something else already
   */
  public SurrealTransaction add(String statement, Map<String, ? extends @Nullable Object> values) {
    values.forEach(this::bind);
    text.append(statement).append(";\n");
    return this;
  }

  /**
   * Carries all of it out.
   *
   * @return the results of the statements
   * @throws SurrealQueryException if it failed, and then nothing of it was done; {@link
   *     SurrealQueryException#isRetryable} says whether it only met another transaction
   */
  public QueryResults commit() {
    return client.query("BEGIN;\n" + text + "COMMIT;", bindings).inTransaction().orThrow();
  }

  private void bind(String name, @Nullable Object value) {
    if (bindings.containsKey(name) && !Objects.equals(bindings.get(name), value)) {
      throw new IllegalArgumentException("the parameter " + name + " stands for something else");
    }
    bindings.put(name, value);
  }
}
