package io.provisioning.surrealdb;

import io.provisioning.surrealdb.value.None;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What became of the statements of a query. Outside of a transaction each stands for itself: some
 * may have been carried out and others not.
 *
 * @param statements one each, in their order
 */
public record QueryResults(List<StatementResult> statements) {

  /** Copies the list. */
  public QueryResults {
    statements = List.copyOf(statements);
  }

  static QueryResults of(@Nullable Object wire) {
    if (!(wire instanceof List<?> results)) {
      throw new SurrealProtocolException("the results of a query are not a list");
    }
    return new QueryResults(results.stream().map(StatementResult::of).toList());
  }

  /**
   * These results, if every statement was carried out.
   *
   * @throws SurrealQueryException the first error; in a transaction, that of the statement which
   *     made the others fail
   */
  public QueryResults orThrow() {
    var failed = firstError();
    if (failed.isPresent()) {
      throw new SurrealQueryException(failed.get());
    }
    return this;
  }

  /** The first error, if there is one; not one that is only the consequence of another. */
  public Optional<EngineError> firstError() {
    var errors = statements.stream().flatMap(QueryResults::errors).toList();
    return errors.stream()
        .filter(error -> !error.isConsequence())
        .findFirst()
        .or(() -> errors.stream().findFirst());
  }

  /**
   * What a statement returned.
   *
   * @param statement its place, from 0
   * @throws SurrealQueryException if it failed
   */
  public @Nullable Object value(int statement) {
    return switch (statements.get(statement)) {
      case StatementResult.Succeeded(var value) -> value;
      case StatementResult.Failed(var error) -> throw new SurrealQueryException(error);
    };
  }

  /**
   * The records that a statement returned; one record is a list of one, and none is an empty one.
   *
   * @param statement its place, from 0
   * @throws SurrealQueryException if it failed
   * @throws SurrealProtocolException if it returned something other than objects
   */
  public List<Map<String, @Nullable Object>> rows(int statement) {
    var value = value(statement);
    return switch (value) {
      case null -> List.of();
      case None _ -> List.of();
      case List<?> list -> list.stream().map(QueryResults::row).toList();
      default -> List.of(row(value));
    };
  }

  private static Map<String, @Nullable Object> row(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new SurrealProtocolException("a statement returned something other than objects");
    }
    var row = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((name, member) -> row.put(String.valueOf(name), member));
    return row;
  }

  /** Without the answers to BEGIN and, as it was reached only then, to COMMIT. */
  QueryResults inTransaction() {
    return firstError().isPresent()
        ? this
        : new QueryResults(statements.subList(1, statements.size() - 1));
  }

  private static Stream<EngineError> errors(StatementResult result) {
    return result instanceof StatementResult.Failed(var error) ? Stream.of(error) : Stream.empty();
  }
}
