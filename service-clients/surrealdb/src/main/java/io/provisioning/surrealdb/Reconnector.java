package io.provisioning.surrealdb;

import io.provisioning.surrealdb.RpcConnection.Deadline;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one connection: notices that it is gone, makes a new one, signs in and takes the live
 * queries up again before anyone may use it.
 */
final class Reconnector implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Reconnector.class.getName());

  private final SurrealSettings settings;
  private final Supplier<RpcConnection> connections;
  private final LiveQueries live;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private @Nullable RpcConnection current;
  private @Nullable SurrealException lastFailure;
  private boolean closed;
  private volatile @Nullable Thread thread;

  /**
   * Nothing is connected yet.
   *
   * @param connections makes a connection on which nobody is signed in
   */
  Reconnector(SurrealSettings settings, Supplier<RpcConnection> connections, LiveQueries live) {
    this.settings = settings;
    this.connections = connections;
    this.live = live;
  }

  /** Connects for the first time, where a failure is the caller's, and keeps the connection. */
  void start() {
    establish();
    thread = Thread.ofVirtual().name("surrealdb-connection").start(this::keep);
  }

  /**
   * The connection, which is waited for.
   *
   * @throws SurrealConnectionException if there is none in time, or never again
   */
  RpcConnection current(Deadline deadline) {
    lock.lock();
    try {
      while (!closed) {
        var connection = current;
        if (connection != null && connection.isOpen()) {
          return connection;
        }
        if (changed.awaitNanos(deadline.remainingNanos()) <= 0) {
          throw SurrealConnectionException.notSent(
              "no connection to " + settings.uri() + " within " + deadline.limit(), lastFailure);
        }
      }
      throw SurrealConnectionException.notSent("the client is closed", null);
    } catch (InterruptedException e) {
      throw SurrealConnectionException.interrupted(false, e);
    } finally {
      lock.unlock();
    }
  }

  private void keep() {
    try {
      while (isOpen()) {
        watch();
        comeBack();
      }
    } catch (InterruptedException e) {
      LOG.log(Level.DEBUG, "the client was closed");
    }
  }

  // a peer that is gone without a word is noticed only by asking
  private void watch() throws InterruptedException {
    var connection = connection();
    while (connection != null && !connection.awaitEnd(settings.limits().keepAlive())) {
      try {
        connection.call("ping", List.of(), Deadline.in(settings.limits().request()));
      } catch (SurrealTimeoutException e) {
        connection.ended(e);
      } catch (SurrealConnectionException e) {
        LOG.log(Level.DEBUG, "the connection ended while it was asked for", e);
      } catch (SurrealQueryException e) {
        LOG.log(Level.DEBUG, "the engine is there, but does not know a ping", e);
      }
    }
  }

  private void comeBack() throws InterruptedException {
    for (var failures = 0; isOpen(); failures++) {
      pause(settings.reconnection().delay(failures, RandomGenerator.getDefault()));
      try {
        if (isOpen()) {
          establish();
        }
        return;
      } catch (SurrealException e) {
        failed(e);
      } catch (RuntimeException e) {
        // nobody else would try again
        failed(SurrealConnectionException.notSent("cannot connect to " + settings.uri(), e));
      }
    }
  }

  private void establish() {
    var connection = connections.get();
    try {
      var deadline = Deadline.in(settings.limits().connect());
      signIn(connection, deadline);
      connection.call("use", List.of(settings.namespace(), settings.database()), deadline);
      for (var query : live.moveTo(connection)) {
        resubscribe(query, connection, deadline);
      }
      publish(connection);
    } catch (SurrealException e) {
      connection.close();
      throw e;
    }
  }

  private void signIn(RpcConnection connection, Deadline deadline) {
    try {
      switch (settings.credentials()) {
        case Credentials.User(var level, var user, var password) -> {
          var parameters = new HashMap<String, String>(level);
          parameters.putAll(Map.of("user", user, "pass", password));
          connection.call("signin", List.of(parameters), deadline);
        }
        case Credentials.Token(var token) ->
            connection.call("authenticate", List.of(token), deadline);
      }
    } catch (SurrealQueryException e) {
      throw new SurrealAuthenticationException(
          "the engine does not accept " + settings.credentials(), e);
    }
  }

  private void resubscribe(LiveQuery query, RpcConnection connection, Deadline deadline) {
    try {
      live.subscribe(query, connection, Optional.of(new LiveEvent.Resubscribed()), deadline);
    } catch (SurrealQueryException e) {
      // the engine is there and will not have it: no use in trying again
      query.end(e);
      live.close(query);
    }
  }

  private void publish(RpcConnection connection) {
    lock.lock();
    try {
      if (closed) {
        throw SurrealConnectionException.notSent("the client is closed", null);
      }
      current = connection;
      lastFailure = null;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void failed(SurrealException reason) {
    LOG.log(Level.DEBUG, "no connection yet", reason);
    lock.lock();
    try {
      lastFailure = reason;
    } finally {
      lock.unlock();
    }
  }

  private void pause(Duration time) throws InterruptedException {
    lock.lock();
    try {
      var left = time.toNanos();
      while (!closed && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean isOpen() {
    lock.lock();
    try {
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable RpcConnection connection() {
    lock.lock();
    try {
      return current;
    } finally {
      lock.unlock();
    }
  }

  /** Ends the connection; nobody gets one any more. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    var connection = connection();
    if (connection != null) {
      connection.close();
    }
    var keeper = thread;
    if (keeper != null) {
      keeper.interrupt();
    }
  }
}
