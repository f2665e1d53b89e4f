package io.provisioning.surrealdb;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a table, for as long as it is open. {@link #hasNext} waits for the next one; it is
 * false once the live query has ended. One thread takes events, any thread may close.
 *
 * <p>Events come in the order in which the engine tells them, which is not always that in which
 * things happened: an event says where to look.
 */
public final class LiveQuery implements Iterator<LiveEvent>, AutoCloseable {

  /**
   * What it asks for, each time anew.
   *
   * @param text a LIVE statement
   * @param bindings what its parameters stand for
   */
  record Statement(String text, Map<String, ? extends @Nullable Object> bindings) {}

  private final Statement statement;
  private final LiveQueries queries;
  private final int capacity;
  private final ArrayDeque<LiveEvent> events = new ArrayDeque<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean ended;
  private @Nullable SurrealException failure;

  LiveQuery(Statement statement, LiveQueries queries, int capacity) {
    this.statement = statement;
    this.queries = queries;
    this.capacity = capacity;
  }

  Statement statement() {
    return statement;
  }

  /**
   * Waits for the next event.
   *
   * @throws SurrealException if the live query could not be taken up again after a reconnection, or
   *     the thread is interrupted
   */
  @Override
  public boolean hasNext() {
    return await(Long.MAX_VALUE);
  }

  /** The next event, which is waited for. */
  @Override
  public LiveEvent next() {
    return take(Long.MAX_VALUE)
        .orElseThrow(() -> new NoSuchElementException("the live query has ended"));
  }

  /** The next event, if one comes within this time. */
  public Optional<LiveEvent> poll(Duration time) {
    return take(time.toNanos());
  }

  /** Ends it, here and in the engine; who waits for an event sees the end. */
  @Override
  public void close() {
    end(null);
    queries.close(this);
  }

  /** Adds an event; where there is no room for it, those that wait give way to a gap. */
  void offer(LiveEvent event) {
    lock.lock();
    try {
      if (ended) {
        return;
      }
      if (events.size() >= capacity) {
        events.clear();
        events.add(new LiveEvent.Overflowed());
      }
      events.add(event);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Nothing comes any more; what waits can still be taken. */
  void end(@Nullable SurrealException reason) {
    lock.lock();
    try {
      failure = ended ? failure : reason;
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  boolean isOpen() {
    lock.lock();
    try {
      return !ended;
    } finally {
      lock.unlock();
    }
  }

  private Optional<LiveEvent> take(long nanos) {
    lock.lock();
    try {
      return await(nanos) ? Optional.of(events.remove()) : Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  private boolean await(long nanos) {
    lock.lock();
    try {
      var left = nanos;
      while (events.isEmpty() && !ended && left > 0) {
        left = changed.awaitNanos(left);
      }
      if (events.isEmpty() && failure != null) {
        throw failure;
      }
      return !events.isEmpty();
    } catch (InterruptedException e) {
      throw SurrealConnectionException.interrupted(false, e);
    } finally {
      lock.unlock();
    }
  }
}
