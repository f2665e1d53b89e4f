package io.provisioning.controlcenter.audit.trail;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditProblem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread writes; whoever appends while it syncs is part of the next write, so that one sync
 * serves all who wait. The thread is one of the platform, since a sync would hold a virtual
 * thread's carrier, and since interrupting a writer would close the file.
 */
final class AppendQueue implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(AppendQueue.class);

  private static final int MOST_WAITING = 8192;
  private static final int MOST_TOGETHER = 1024;

  /** Lines, or time, that may pass until the head vouches for what was written. */
  private static final long MOST_OWED = 1000;

  private static final Duration LONGEST_OWED = Duration.ofSeconds(1);

  private static final class Ticket {

    private final byte[] event;
    private final CompletableFuture<Void> durable = new CompletableFuture<>();

    Ticket(byte[] event) {
      this.event = event;
    }
  }

  /** Has the thread look up. */
  private static final Ticket WAKE = new Ticket(new byte[0]);

  private final TrailWriter writer;
  private final Duration patience;
  private final LinkedBlockingQueue<Ticket> queue = new LinkedBlockingQueue<>(MOST_WAITING);
  private final Thread thread;
  private volatile boolean isClosing;
  private volatile boolean hasEnded;
  private long headAt = System.nanoTime();

  /**
   * Starts the thread.
   *
   * @param patience after which an append is refused if others wait already
   */
  AppendQueue(TrailWriter writer, Duration patience) {
    this.writer = writer;
    this.patience = patience;
    thread = Thread.ofPlatform().name("audit-trail").daemon().start(this::write);
  }

  /** Returns once it is durable. */
  void append(byte[] event) {
    var ticket = new Ticket(event);
    if (isClosing || !offered(ticket)) {
      throw refused();
    }
    if (hasEnded && queue.remove(ticket)) {
      throw refused(); // too late for the thread to have seen it
    }
    try {
      ticket.durable.join();
    } catch (CompletionException e) {
      throw switch (e.getCause()) {
        case IOException cause -> AuditProblem.unavailable(cause);
        case ProblemException problem -> problem;
        case null, default -> e;
      };
    }
  }

  private boolean offered(Ticket ticket) {
    try {
      return queue.offer(ticket, patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static ProblemException refused() {
    return AuditProblem.unavailable(new IOException("it is stopping, or others wait already"));
  }

  private void write() {
    while (!isClosing || !queue.isEmpty()) {
      var batch = take();
      if (!batch.isEmpty()) {
        commit(batch);
      }
      vouch(batch.isEmpty());
    }
    hasEnded = true;
    var late = new ArrayList<Ticket>();
    queue.drainTo(late);
    late.forEach(ticket -> ticket.durable.completeExceptionally(refused()));
  }

  private List<Ticket> take() {
    var batch = new ArrayList<Ticket>();
    try {
      var first = queue.poll(LONGEST_OWED.toNanos(), TimeUnit.NANOSECONDS);
      if (first != null) {
        batch.add(first);
        queue.drainTo(batch, MOST_TOGETHER - 1);
        batch.remove(WAKE);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts the thread that writes", e);
    }
    return batch;
  }

  private void commit(List<Ticket> batch) {
    try {
      writer.append(batch.stream().map(ticket -> ticket.event).toList());
      batch.forEach(ticket -> ticket.durable.complete(null));
    } catch (IOException | RuntimeException | Error e) {
      batch.forEach(ticket -> ticket.durable.completeExceptionally(e));
    }
  }

  /** Lets the head vouch for what was written, if it is time. */
  private void vouch(boolean isIdle) {
    var owed = writer.owed();
    var since = System.nanoTime() - headAt;
    if (owed >= MOST_OWED || (owed > 0 && (isIdle || since >= LONGEST_OWED.toNanos()))) {
      headAt = System.nanoTime();
      try {
        writer.writeHead();
      } catch (IOException e) {
        log.error("the head of the audit trail cannot be written; it is tried again", e);
      }
    }
  }

  /** Ends once what waits is written. */
  @Override
  public void close() {
    isClosing = true;
    var _ = queue.offer(WAKE); // if there is no room it is awake
    try {
      thread.join(TimeUnit.SECONDS.toMillis(30));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
