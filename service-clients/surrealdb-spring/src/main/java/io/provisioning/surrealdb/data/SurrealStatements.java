package io.provisioning.surrealdb.data;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.SurrealException;
import io.provisioning.surrealdb.SurrealQueryException;
import io.provisioning.surrealdb.SurrealSnapshot;
import io.provisioning.surrealdb.value.None;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Carries statements out, each as one observation {@code surrealdb.query}, and speaks of what fails
 * in Spring's words. Observations hold the operation and the sort of an error, never a value.
 */
public final class SurrealStatements {

  private static final String NAME = "surrealdb.query";

  private final SurrealClient client;
  private final ObservationRegistry observations;
  private final SurrealExceptionTranslator exceptions = new SurrealExceptionTranslator();

  /** Over this connection. */
  public SurrealStatements(SurrealClient client, ObservationRegistry observations) {
    this.client = client;
    this.observations = observations;
  }

  /**
   * Carries a statement out, or several with semicolons between them.
   *
   * @throws org.springframework.dao.DataAccessException if it fails
   */
  public QueryResults run(SurrealStatement statement) {
    return observed(statement, client::execute);
  }

  /**
   * What the store holds at this moment, to be read bit by bit while others write.
   *
   * @throws org.springframework.dao.DataAccessException if it fails
   */
  public Snapshot snapshot() {
    try {
      return new Snapshot(client.snapshot());
    } catch (SurrealException e) {
      throw exceptions.translate(e);
    }
  }

  /** What the store held at one moment. Not for use by several threads. */
  public final class Snapshot implements AutoCloseable {

    private final SurrealSnapshot snapshot;

    private Snapshot(SurrealSnapshot snapshot) {
      this.snapshot = snapshot;
    }

    /**
     * Carries out a statement that reads.
     *
     * @throws org.springframework.dao.DataAccessException if it fails, also because the connection
     *     that the snapshot belongs to has ended
     */
    public QueryResults run(SurrealStatement statement) {
      return observed(statement, snapshot::execute);
    }

    @Override
    public void close() {
      snapshot.close();
    }
  }

  private QueryResults observed(
      SurrealStatement statement,
      BiFunction<String, Map<String, ? extends @Nullable Object>, QueryResults> execution) {
    var observation =
        Observation.createNotStarted(NAME, observations)
            .contextualName(statement.operation())
            .lowCardinalityKeyValue("db.system.name", "surrealdb")
            .lowCardinalityKeyValue("db.operation.name", statement.operation())
            .start();
    try {
      var results = execution.apply(statement.text(), statement.bindings());
      observation.lowCardinalityKeyValue("error.type", "none");
      return results;
    } catch (SurrealException e) {
      var kind = kind(e);
      observation.lowCardinalityKeyValue("error.type", kind).error(new Failed(kind));
      throw exceptions.translate(e);
    } finally {
      observation.stop();
    }
  }

  /** What the last statement returns, as a list in any case. */
  List<?> values(SurrealStatement query) {
    var results = run(query);
    return switch (results.value(results.statements().size() - 1)) {
      case null -> List.of();
      case None _ -> List.of();
      case List<?> list -> list;
      case Object value -> List.of(value);
    };
  }

  private static String kind(SurrealException exception) {
    return exception instanceof SurrealQueryException query
        ? query.error().kind().name()
        : exception.getClass().getSimpleName();
  }

  /** Stands for the failure in observations: the engine's sentence can hold values. */
  private static final class Failed extends RuntimeException {

    Failed(String kind) {
      super(kind, null, false, false);
    }
  }
}
