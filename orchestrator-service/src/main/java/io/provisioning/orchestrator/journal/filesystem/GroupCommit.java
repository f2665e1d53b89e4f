package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.filesystem.SegmentWriter.Extent;
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
import org.jspecify.annotations.Nullable;

/**
 * One thread writes; whoever appends while it syncs is part of the next write, so that one sync
 * serves all who wait. The thread is one of the platform, since a sync would hold a virtual
 * thread's carrier, and since interrupting a writer would close the file.
 *
 * <p>Those who append more than the disk takes wait, so that what waits is bounded.
 */
final class GroupCommit implements AutoCloseable {

  /** Makes a batch durable, or throws and leaves nothing of it. */
  @FunctionalInterface
  interface Writer {
    Extent append(List<byte[]> entries) throws IOException;
  }

  private record Ticket(List<byte[]> entries, long size, CompletableFuture<Extent> durable) {}

  private final Writer writer;
  private final long mostBytes;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition added = lock.newCondition();
  private final Condition taken = lock.newCondition();
  private final Queue<Ticket> queue = new ArrayDeque<>();
  private final Thread thread;
  private long queuedBytes;
  private boolean isClosed;

  /**
   * Starts the thread.
   *
   * @param mostBytes that wait; a single append may be larger, alone
   * @param patience after which an append is refused
   */
  GroupCommit(String name, Writer writer, long mostBytes, Duration patience) {
    this.writer = writer;
    this.mostBytes = mostBytes;
    this.patience = patience;
    thread = Thread.ofPlatform().name("journal-" + name).daemon().start(this::write);
  }

  /** Returns once the entries are durable. */
  Extent append(List<byte[]> entries) {
    var ticket = new Ticket(entries, sizeOf(entries), new CompletableFuture<>());
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
      throw e.getCause() instanceof IOException cause ? JournalProblem.unavailable(cause) : e;
    }
  }

  private void awaitRoom(long size) {
    var left = patience.toNanos();
    while (!isClosed && queuedBytes > 0 && queuedBytes + size > mostBytes) {
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
  private @Nullable List<Ticket> take() {
    lock.lock();
    try {
      while (queue.isEmpty() && !isClosed) {
        added.awaitUninterruptibly();
      }
      var batch = queue.isEmpty() ? null : new ArrayList<>(queue);
      queue.clear();
      queuedBytes = 0;
      taken.signalAll();
      return batch;
    } finally {
      lock.unlock();
    }
  }

  private void commit(List<Ticket> tickets) {
    try {
      var entries = new ArrayList<byte[]>();
      tickets.forEach(ticket -> entries.addAll(ticket.entries()));
      var extent = writer.append(entries);
      tickets.forEach(ticket -> ticket.durable().complete(extent));
    } catch (IOException | RuntimeException | Error e) {
      tickets.forEach(ticket -> ticket.durable().completeExceptionally(e));
    }
  }

  private static long sizeOf(List<byte[]> entries) {
    return entries.stream().mapToLong(entry -> entry.length).sum();
  }

  private ProblemException slow() {
    return new ProblemException(
        JournalProblem.JOURNAL_SLOW,
        "the disk of the journal takes less than is being written, for "
            + patience.toSeconds()
            + " s",
        "ask again later; look at what else uses the disk",
        List.of(),
        null);
  }

  private static ProblemException closed() {
    return new ProblemException(JournalProblem.JOURNAL_UNAVAILABLE, "the service is stopping");
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
