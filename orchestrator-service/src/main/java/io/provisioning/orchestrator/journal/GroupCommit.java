package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One thread writes; whoever appends while it syncs is part of the next write, so that one sync
 * serves all who wait. The thread is one of the platform, since a sync would hold a virtual
 * thread's carrier, and since interrupting a writer would close the file.
 *
 * <p>Those who append more than the disk takes wait, so that what waits is bounded.
 *
 * @param <T> what one call appends
 * @param <R> where the journal is durable
 */
public final class GroupCommit<T, R> implements AutoCloseable {

  /** Makes what several calls append durable, or throws and leaves nothing of it. */
  @FunctionalInterface
  public interface Writer<T, R> {

    /** Returns once all of it is durable. */
    R append(List<T> batch) throws IOException;
  }

  /**
   * Bounds in bytes.
   *
   * @param waiting of what waits; a single append may be larger, alone
   * @param together of what is written at once; a single append may be larger, alone
   */
  public record Bounds(long waiting, long together) {}

  private record Ticket<T, R>(T appended, long size, CompletableFuture<R> durable) {}

  private final Writer<T, R> writer;
  private final ToLongFunction<T> size;
  private final Bounds bounds;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition added = lock.newCondition();
  private final Condition taken = lock.newCondition();
  private final Queue<Ticket<T, R>> queue = new ArrayDeque<>();
  private final Thread thread;
  private long queuedBytes;
  private boolean isClosed;

  /**
   * Starts the thread.
   *
   * @param size of an append in bytes
   * @param patience after which an append is refused
   */
  public GroupCommit(
      String name, Writer<T, R> writer, ToLongFunction<T> size, Bounds bounds, Duration patience) {
    this.writer = writer;
    this.size = size;
    this.bounds = bounds;
    this.patience = patience;
    thread = Thread.ofPlatform().name("journal-" + name).daemon().start(this::write);
  }

  /** Returns once it is durable. */
  public R append(T appended) {
    var ticket = new Ticket<>(appended, size.applyAsLong(appended), new CompletableFuture<R>());
    lock.lock();
    try {
      awaitRoom(ticket.size());
      queuedBytes += ticket.size();
      queue.add(ticket);
      added.signal();
    } finally {
      lock.unlock();
    }
    try {
      return ticket.durable().join();
    } catch (CompletionException e) {
      throw switch (e.getCause()) {
        case IOException cause -> JournalProblem.unavailable(cause);
        case ProblemException problem -> problem;
        case null, default -> e;
      };
    }
  }

  private void awaitRoom(long wanted) {
    var left = patience.toNanos();
    while (!isClosed && queuedBytes > 0 && queuedBytes + wanted > bounds.waiting()) {
      if (left <= 0) {
        throw slow();
      }
      try {
        left = taken.awaitNanos(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw closed();
      }
    }
    if (isClosed) {
      throw closed();
    }
  }

  private void write() {
    for (var batch = take(); batch != null; batch = take()) {
      commit(batch);
    }
  }

  /** What waits, at least one; null once it is closed and nothing waits any more. */
  private @Nullable List<Ticket<T, R>> take() {
    lock.lock();
    try {
      while (queue.isEmpty() && !isClosed) {
        added.awaitUninterruptibly();
      }
      var batch = queue.isEmpty() ? null : takeTogether();
      taken.signalAll();
      return batch;
    } finally {
      lock.unlock();
    }
  }

  private List<Ticket<T, R>> takeTogether() {
    var batch = new ArrayList<Ticket<T, R>>();
    var bytes = 0L;
    for (var next = queue.peek(); next != null; next = queue.peek()) {
      if (bytes > 0 && bytes + next.size() > bounds.together()) {
        break;
      }
      bytes += next.size();
      batch.add(queue.remove());
    }
    queuedBytes -= bytes;
    return batch;
  }

  private void commit(List<Ticket<T, R>> tickets) {
    try {
      var durable = writer.append(tickets.stream().map(Ticket::appended).toList());
      tickets.forEach(ticket -> ticket.durable().complete(durable));
    } catch (IOException | RuntimeException | Error e) {
      tickets.forEach(ticket -> ticket.durable().completeExceptionally(e));
    }
  }

  private ProblemException slow() {
    return JournalProblem.JOURNAL_SLOW.because(
        "the journal has not kept up with writes for " + patience.toSeconds() + " s",
        "try again later; check what else uses its disk");
  }

  private static ProblemException closed() {
    return JournalProblem.JOURNAL_UNAVAILABLE.because("the service is stopping");
  }

  /** Ends once what waits is written. */
  @Override
  public void close() {
    lock.lock();
    try {
      isClosed = true;
      added.signal();
      taken.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      thread.join(TimeUnit.SECONDS.toMillis(30));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
