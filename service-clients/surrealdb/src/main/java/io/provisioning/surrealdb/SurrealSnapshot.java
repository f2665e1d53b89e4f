package io.provisioning.surrealdb;

import io.provisioning.surrealdb.RpcConnection.Deadline;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the engine held at one moment, for reading alone. It lives as long as its connection: a lost
 * one is not replaced, as the next would see another moment. Nobody waits for it, and it is never
 * committed. Not for use by several threads.
 */
public final class SurrealSnapshot implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(SurrealSnapshot.class.getName());

  private final RpcConnection connection;
  private final UUID transaction;
  private final Duration patience;

  private SurrealSnapshot(RpcConnection connection, UUID transaction, Duration patience) {
    this.connection = connection;
    this.transaction = transaction;
    this.patience = patience;
  }

  static SurrealSnapshot begin(RpcConnection connection, Deadline deadline, Duration patience) {
    if (connection.call("begin", List.of(), deadline) instanceof UUID transaction) {
      return new SurrealSnapshot(connection, transaction, patience);
    }
    throw new SurrealProtocolException("a transaction has no id");
  }

  /**
   * Asks, and throws if any of the statements failed.
   *
   * @param text one or more statements that read; a constant of the program, without input
   * @param bindings what its parameters stand for
   * @throws SurrealQueryException the first error
   * @throws SurrealConnectionException if the connection has ended, and the snapshot with it
   */
  public QueryResults execute(String text, Map<String, ? extends @Nullable Object> bindings) {
    var params = List.of(text, bindings);
    return QueryResults.of(
            connection.callWithin(transaction, "query", params, Deadline.in(patience)))
        .orThrow();
  }

  /** Ends it; the engine ends those of a lost connection itself. */
  @Override
  public void close() {
    try {
      connection.call("cancel", List.of(transaction), Deadline.in(patience));
    } catch (SurrealException e) {
      LOG.log(Level.DEBUG, "a snapshot was not ended", e);
    }
  }
}
