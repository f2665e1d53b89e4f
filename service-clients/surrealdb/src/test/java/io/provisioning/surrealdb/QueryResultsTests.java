package io.provisioning.surrealdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.surrealdb.value.None;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The shapes are those of engine 3.0. */
class QueryResultsTests {

  private static final Map<String, Object> NOT_EXECUTED =
      failed("Query", "not executed due to a failed transaction", Map.of("kind", "NotExecuted"));

  @Test
  void theCulpritOfATransactionIsNotTheFirstThatFailed() {
    var exists = Map.of("kind", "Record", "details", Map.of("id", "person:1"));
    var culprit = failed("AlreadyExists", "`person:1` already exists", exists);
    var cancelled = failed("Query", "cancelled", Map.of("kind", "Cancelled"));
    var results = QueryResults.of(List.of(ok(None.NONE), NOT_EXECUTED, culprit, cancelled));

    assertThatExceptionOfType(SurrealQueryException.class)
        .isThrownBy(results::orThrow)
        .satisfies(e ->
            assertThat(e.error())
                .isEqualTo(
                    new EngineError(
                        EngineError.Kind.ALREADY_EXISTS, "Record", "`person:1` already exists")));
  }

  @Test
  void aConsequenceIsToldWhereNothingElseIs() {
    var results = QueryResults.of(List.of(NOT_EXECUTED));

    assertThat(results.firstError()).map(EngineError::reason).contains("NotExecuted");
  }

  @Test
  void aConflictIsKnownByItsReasonOrByItsSentence() {
    var structured = failed("Query", "conflict", Map.of("kind", "TransactionConflict"));
    var wrapped = Map.of("kind", "Query", "details", Map.of("kind", "TransactionConflict"));
    var sentence = "Transaction conflict: busy. This transaction can be retried";

    assertThat(error(structured).isConflict()).isTrue();
    assertThat(error(failed("Query", "conflict", wrapped)).isConflict()).isTrue();
    assertThat(error(failed("Internal", sentence, Map.of())).isConflict()).isTrue();
    assertThat(error(NOT_EXECUTED).isConflict()).isFalse();
  }

  @Test
  void aKindThatIsNotKnownIsInternal() {
    assertThat(error(failed("Novel", "what", Map.of())).kind())
        .isEqualTo(EngineError.Kind.INTERNAL);
  }

  @Test
  void rowsAreTheObjectsOfAStatement() {
    var row = Map.<String, Object>of("a", 1L);
    var results = QueryResults.of(List.of(ok(List.of(row, row)), ok(row), ok(None.NONE), ok("x")));

    assertThat(results.rows(0)).hasSize(2);
    assertThat(results.rows(1)).hasSize(1);
    assertThat(results.rows(2)).isEmpty();
    assertThatExceptionOfType(SurrealProtocolException.class).isThrownBy(() -> results.rows(3));
  }

  @Test
  void whatIsNoResultIsRefused() {
    assertThatExceptionOfType(SurrealProtocolException.class)
        .isThrownBy(() -> QueryResults.of("no list"));
    assertThatExceptionOfType(SurrealProtocolException.class)
        .isThrownBy(() -> QueryResults.of(List.of("no object")));
  }

  private static EngineError error(Map<String, Object> statement) {
    return QueryResults.of(List.of(statement)).firstError().orElseThrow();
  }

  private static Map<String, Object> ok(Object result) {
    return Map.of("status", "OK", "time", "1ms", "result", result);
  }

  private static Map<String, Object> failed(String kind, String message, Map<String, ?> details) {
    return Map.of("status", "ERR", "kind", kind, "result", message, "details", details);
  }
}
