package io.provisioning.surrealdb;

import io.provisioning.surrealdb.RpcConnection.Deadline;
import io.provisioning.surrealdb.cbor.SurrealCbor;
import io.provisioning.surrealdb.value.Table;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A connection to an engine that many threads share and that comes back when it is lost. Calls
 * block and are made for virtual threads.
 *
 * <p>Query text is a constant of the program. What varies is a binding: {@code $name} in the text
 * stands for the value under {@code name}, whatever characters it has; a table or a record is bound
 * as a {@code Table} or {@code RecordId}.
 *
 * <p>Every call throws {@link SurrealConnectionException} or {@link SurrealTimeoutException} if the
 * engine cannot be reached or does not answer in time; both say whether the request may have been
 * carried out. Only what certainly was not is sent again, over the next connection.
 */
public final class SurrealClient implements AutoCloseable {

  /** More would end the connection for all: it is what the launcher takes. */
  private static final int MAX_REQUEST = 16 << 20;

  private static final int LIVE_CAPACITY = 1_024;

  private final SurrealSettings settings;
  private final ExecutorService threads;
  private final HttpClient http;
  private final LiveQueries live = new LiveQueries();
  private final Reconnector connections;
  private final Semaphore turns;

  private SurrealClient(SurrealSettings settings) {
    var limits = settings.limits();
    var cbor =
        new SurrealCbor(Math.min(limits.maxMessageSize(), MAX_REQUEST), limits.maxMessageSize());
    this.settings = settings;
    this.threads = Executors.newVirtualThreadPerTaskExecutor();
    this.http = HttpClient.newBuilder().executor(threads).connectTimeout(limits.connect()).build();
    this.connections =
        new Reconnector(
            settings, () -> RpcConnection.open(http, settings, cbor, live::accept), live);
    this.turns = new Semaphore(limits.maxInFlight(), true);
  }

  /**
   * Connects and signs in.
   *
   * @throws SurrealAuthenticationException if the engine does not accept the credentials
   * @throws SurrealConnectionException if there is no engine
   */
  public static SurrealClient connect(SurrealSettings settings) {
    var client = new SurrealClient(settings);
    try {
      client.connections.start();
      return client;
    } catch (RuntimeException e) {
      client.close();
      throw e;
    }
  }

  /** Asks without parameters. */
  public QueryResults query(String text) {
    return query(text, Map.of());
  }

  /**
   * Asks, and tells of each statement what became of it.
   *
   * @param text one or more statements; a constant of the program, without input
   * @param bindings what its parameters stand for
   * @throws SurrealQueryException if the engine does not understand the text
   */
  public QueryResults query(String text, Map<String, ? extends @Nullable Object> bindings) {
    return QueryResults.of(call("query", List.of(text, bindings)));
  }

  /** The same as {@link #execute(String, Map)} without parameters. */
  public QueryResults execute(String text) {
    return execute(text, Map.of());
  }

  /**
   * Asks, and throws if any of the statements failed.
   *
   * @param text one or more statements; a constant of the program, without input
   * @param bindings what its parameters stand for
   * @throws SurrealQueryException the first error
   */
  public QueryResults execute(String text, Map<String, ? extends @Nullable Object> bindings) {
    return query(text, bindings).orThrow();
  }

  /** Begins to collect a transaction. */
  public SurrealTransaction transaction() {
    return new SurrealTransaction(this);
  }

  /**
   * What the engine holds at this moment, to be read bit by bit while others write.
   *
   * @throws SurrealQueryException if the engine refuses it
   */
  public SurrealSnapshot snapshot() {
    var patience = settings.limits().request();
    var deadline = Deadline.in(patience);
    return onConnection(
        deadline, connection -> SurrealSnapshot.begin(connection, deadline, patience));
  }

  /** The changes of a table from now on. */
  public LiveQuery live(Table table) {
    return live("LIVE SELECT * FROM $table", Map.of("table", table));
  }

  /**
   * The changes of what a LIVE statement selects, from now on.
   *
   * @param text one LIVE statement; a constant of the program, without input
   * @param bindings what its parameters stand for
   * @throws SurrealQueryException if the engine refuses it
   */
  public LiveQuery live(String text, Map<String, ? extends @Nullable Object> bindings) {
    var deadline = Deadline.in(settings.limits().request());
    var query = new LiveQuery(new LiveQuery.Statement(text, bindings), live, LIVE_CAPACITY);
    try {
      return onConnection(deadline, connection -> subscribed(query, connection, deadline));
    } catch (SurrealException e) {
      query.close();
      throw e;
    }
  }

  private LiveQuery subscribed(LiveQuery query, RpcConnection connection, Deadline deadline) {
    if (!live.add(query, connection)) {
      throw SurrealConnectionException.notSent("the connection has ended", null);
    }
    try {
      live.subscribe(query, connection, Optional.empty(), deadline);
      return query;
    } catch (SurrealException e) {
      live.close(query);
      throw e;
    }
  }

  /** Returns once the engine has answered. */
  public void ping() {
    call("ping", List.of());
  }

  /** The engine's name and version, such as {@code surrealdb-3.0.2}. */
  public String version() {
    var answer = call("version", List.of());
    return answer instanceof Map<?, ?> map
        ? String.valueOf(map.get("version"))
        : String.valueOf(answer);
  }

  /** Ends the connection, the live queries and all that waits. */
  @Override
  public void close() {
    live.closeAll();
    connections.close();
    http.shutdownNow();
    threads.shutdownNow();
  }

  private @Nullable Object call(String method, List<? extends @Nullable Object> params) {
    var deadline = Deadline.in(settings.limits().request());
    takeTurn(deadline);
    try {
      return onConnection(deadline, connection -> connection.call(method, params, deadline));
    } finally {
      turns.release();
    }
  }

  // what was certainly not done goes to the next connection
  private <T extends @Nullable Object> T onConnection(
      Deadline deadline, Function<RpcConnection, T> work) {
    while (true) {
      var connection = connections.current(deadline);
      try {
        return work.apply(connection);
      } catch (SurrealConnectionException e) {
        if (e.mayHaveBeenCarriedOut() || connection.isOpen()) {
          throw e;
        }
      }
    }
  }

  private void takeTurn(Deadline deadline) {
    try {
      if (!turns.tryAcquire(deadline.remainingNanos(), TimeUnit.NANOSECONDS)) {
        throw new SurrealTimeoutException(
            "other requests left no turn within " + deadline.limit(), false);
      }
    } catch (InterruptedException e) {
      throw SurrealConnectionException.interrupted(false, e);
    }
  }
}
