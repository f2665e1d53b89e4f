package io.provisioning.surrealdb;

import io.provisioning.surrealdb.cbor.MalformedCborException;
import io.provisioning.surrealdb.cbor.SurrealCbor;
import java.lang.System.Logger.Level;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One WebSocket and the requests under way on it. Once it has ended it stays ended. */
final class RpcConnection {

  private static final System.Logger LOG = System.getLogger(RpcConnection.class.getName());

  private static final String SUBPROTOCOL = "cbor";

  private final SurrealCbor cbor;
  private final Consumer<Map<?, ?>> notifications;
  private final Map<Long, CompletableFuture<@Nullable Object>> waiting = new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();
  private final CompletableFuture<Throwable> end = new CompletableFuture<>();
  private final ReentrantLock sending = new ReentrantLock();
  private CompletableFuture<?> lastSent = CompletableFuture.completedFuture(null);
  private volatile @Nullable WebSocket socket;

  private RpcConnection(SurrealCbor cbor, Consumer<Map<?, ?>> notifications) {
    this.cbor = cbor;
    this.notifications = notifications;
  }

  /**
   * Connects; nobody is signed in yet.
   *
   * @param notifications gets what the engine says without being asked, on the socket's thread
   */
  static RpcConnection open(
      HttpClient http,
      SurrealSettings settings,
      SurrealCbor cbor,
      Consumer<Map<?, ?>> notifications) {
    var connection = new RpcConnection(cbor, notifications);
    connection.connect(http, settings);
    return connection;
  }

  private void connect(HttpClient http, SurrealSettings settings) {
    var limits = settings.limits();
    var opening =
        http.newWebSocketBuilder()
            .subprotocols(SUBPROTOCOL)
            .connectTimeout(limits.connect())
            .buildAsync(settings.uri(), new FrameListener(this, limits.maxMessageSize()));
    try {
      var opened = opening.get(limits.connect().toNanos(), TimeUnit.NANOSECONDS);
      socket = opened;
      if (!opened.getSubprotocol().equals(SUBPROTOCOL)) {
        opened.abort();
        throw new SurrealProtocolException("the engine does not speak CBOR");
      }
    } catch (InterruptedException e) {
      var _ = opening.whenComplete(RpcConnection::abortLate);
      throw SurrealConnectionException.interrupted(false, e);
    } catch (ExecutionException | TimeoutException e) {
      var _ = opening.whenComplete(RpcConnection::abortLate);
      throw SurrealConnectionException.notSent("cannot connect to " + settings.uri(), e);
    }
  }

  private static void abortLate(@Nullable WebSocket opened, @Nullable Throwable failure) {
    if (opened != null) {
      opened.abort();
    }
  }

  /**
   * Asks and waits for the answer.
   *
   * @throws SurrealQueryException if the engine answers with an error
   */
  @Nullable Object call(String method, List<? extends @Nullable Object> params, Deadline deadline) {
    return call(Map.of("method", method, "params", params), deadline);
  }

  /** The same within a transaction that this connection began. */
  @Nullable Object callWithin(
      UUID transaction, String method, List<? extends @Nullable Object> params, Deadline deadline) {
    return call(Map.of("method", method, "params", params, "txn", transaction), deadline);
  }

  private @Nullable Object call(Map<String, ?> request, Deadline deadline) {
    var id = ids.incrementAndGet();
    var numbered = new LinkedHashMap<String, Object>(request);
    numbered.put("id", id);
    var frame = cbor.encode(numbered);
    var answer = new CompletableFuture<@Nullable Object>();
    waiting.put(id, answer);
    try {
      if (!isOpen()) {
        throw SurrealConnectionException.notSent("the connection has ended", null);
      }
      send(frame);
      return answer.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw SurrealConnectionException.interrupted(true, e);
    } catch (TimeoutException e) {
      throw new SurrealTimeoutException("no answer within " + deadline.limit(), true);
    } catch (ExecutionException e) {
      throw failure(e);
    } finally {
      waiting.remove(id);
    }
  }

  private SurrealException failure(ExecutionException failure) {
    if (!(failure.getCause() instanceof SurrealQueryException refused)) {
      return SurrealConnectionException.sent(
          "the connection ended before the answer came", failure.getCause());
    }
    if (refused.error().isExpiry()) {
      // the next connection signs in again
      var expired = SurrealConnectionException.notSent("the session has expired", refused);
      ended(expired);
      return expired;
    }
    return new SurrealQueryException(refused.error());
  }

  // a socket takes one message at a time; nobody waits here, so an interrupt cannot cut one in two
  private void send(byte[] frame) {
    sending.lock();
    try {
      var next = lastSent.thenCompose(_ -> socket().sendBinary(ByteBuffer.wrap(frame), true));
      lastSent = next.whenComplete(this::sent);
    } finally {
      sending.unlock();
    }
  }

  private void sent(@Nullable Object socket, @Nullable Throwable failure) {
    if (failure != null) {
      ended(failure);
    }
  }

  /** A whole message came. */
  void received(byte[] bytes) {
    try {
      if (!(cbor.decode(bytes) instanceof Map<?, ?> message)) {
        throw new SurrealProtocolException("a message is not an object");
      }
      dispatch(message);
    } catch (MalformedCborException e) {
      ended(new SurrealProtocolException(String.valueOf(e.getMessage()), e));
    } catch (SurrealProtocolException e) {
      ended(e);
    }
  }

  private void dispatch(Map<?, ?> message) {
    var error = message.get("error");
    if (message.get("id") instanceof Long id) {
      // whoever asked may have stopped waiting
      var answer = waiting.getOrDefault(id, new CompletableFuture<>());
      if (error instanceof Map<?, ?> reason) {
        answer.completeExceptionally(new SurrealQueryException(EngineError.of(reason, "message")));
      } else {
        answer.complete(message.get("result"));
      }
    } else if (message.get("result") instanceof Map<?, ?> notification) {
      notifications.accept(notification);
    } else {
      LOG.log(Level.WARNING, "the engine sent a message that answers nothing");
    }
  }

  /** There is no connection any more: whoever waits is told so. */
  void ended(Throwable reason) {
    if (end.complete(reason)) {
      var open = socket;
      if (open != null) {
        open.abort();
      }
    }
    // also what came in between
    waiting.values().forEach(answer -> answer.completeExceptionally(reason));
  }

  boolean isOpen() {
    return !end.isDone();
  }

  /** Waits until it has ended or the time is over, and says whether it has. */
  boolean awaitEnd(Duration time) throws InterruptedException {
    try {
      end.get(time.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new AssertionError("an end is always a value", e);
    }
  }

  /** Says goodbye and ends it. */
  void close() {
    var open = socket;
    if (open != null && isOpen()) {
      try {
        open.sendClose(WebSocket.NORMAL_CLOSURE, "").get(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException | TimeoutException e) {
        LOG.log(Level.DEBUG, "the engine was not told that the connection ends", e);
      }
    }
    ended(SurrealConnectionException.sent("the client was closed", null));
  }

  private WebSocket socket() {
    var open = socket;
    if (open == null) {
      throw SurrealConnectionException.notSent("not connected yet", null);
    }
    return open;
  }

  /** The moment until which a caller waits for an answer. */
  record Deadline(long nanoTime, Duration limit) {

    static Deadline in(Duration limit) {
      return new Deadline(System.nanoTime() + limit.toNanos(), limit);
    }

    /** Zero or less once it has passed. */
    long remainingNanos() {
      return nanoTime - System.nanoTime();
    }
  }
}
