package io.provisioning.surrealdb;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of one statement. */
public sealed interface StatementResult {

  /**
   * It was carried out.
   *
   * @param value what it returned
   */
  record Succeeded(@Nullable Object value) implements StatementResult {}

  /**
   * It was not.
   *
   * @param error why
   */
  record Failed(EngineError error) implements StatementResult {}

  /** Reads what the engine says of one statement. */
  static StatementResult of(@Nullable Object wire) {
    if (!(wire instanceof Map<?, ?> result)) {
      throw new SurrealProtocolException("the result of a statement is not an object");
    }
    return "OK".equals(result.get("status"))
        ? new Succeeded(result.get("result"))
        : new Failed(EngineError.of(result, "result"));
  }
}
