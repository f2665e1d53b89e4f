package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.SegmentWriter.Extent;
import io.provisioning.orchestrator.workflow.Recorded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal of one workspace. One thread writes; whoever appends while it syncs is part of the
 * next write, so that one sync serves all who wait. The thread is one of the platform, since a sync
 * would hold a virtual thread's carrier, and since interrupting a writer would close the file.
 */
final class WorkspaceLog implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(WorkspaceLog.class);

  private record Ticket(List<byte[]> entries, CompletableFuture<Extent> durable) {}

  private static final Ticket CLOSE = new Ticket(List.of(), new CompletableFuture<>());

  private final SegmentFiles files;
  private final SegmentWriter writer;
  private final BlockingQueue<Ticket> queue = new LinkedBlockingQueue<>();
  private final Map<String, Integer> firstSegments = new ConcurrentHashMap<>();
  private final Thread thread;
  private volatile boolean closed;

  private WorkspaceLog(SegmentFiles files, SegmentWriter writer) {
    this.files = files;
    this.writer = writer;
    thread =
        Thread.ofPlatform()
            .name("journal-" + files.directory().getFileName())
            .daemon()
            .start(this::write);
  }

  /** Opens the journal, with a torn tail cut off. */
  static WorkspaceLog open(SegmentFiles files, SegmentWriter.Opener opener, long maxSize) {
    try {
      var segments = files.segments();
      for (var index = 0; index < segments.size(); index++) {
        if (segments.get(index) != index + 1) {
          throw missing(files, index + 1);
        }
      }
      var newest = Math.max(1, segments.size());
      var size = segments.isEmpty() ? 0 : cut(files, newest);
      var log =
          new WorkspaceLog(
              files, new SegmentWriter(files, opener, maxSize, new Extent(newest, size)));
      files.syncDirectory();
      return log;
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private static ProblemException missing(SegmentFiles files, int segment) {
    return new ProblemException(
        JournalProblem.JOURNAL_DAMAGED,
        "the journal lacks the file `" + files.path(segment) + "`",
        "restore the file from a backup; nothing was changed",
        List.of(),
        null);
  }

  private static long cut(SegmentFiles files, int segment) throws IOException {
    var loaded = Segment.load(files.path(segment), Long.MAX_VALUE);
    var whole = loaded.wholeUntil();
    if (whole < loaded.size()) {
      log.warn(
          "cut {} bytes of an unfinished write off `{}`",
          loaded.size() - whole,
          files.path(segment));
    }
    return whole;
  }

  void append(List<Entry> entries) {
    var ticket =
        new Ticket(entries.stream().map(EntryCodec::encode).toList(), new CompletableFuture<>());
    synchronized (queue) {
      if (closed) {
        throw closedProblem();
      }
      queue.add(ticket);
    }
    try {
      var extent = ticket.durable().join();
      entries.forEach(entry -> firstSegments.putIfAbsent(entry.workflow(), extent.segment()));
    } catch (CompletionException e) {
      throw e.getCause() instanceof IOException cause ? unavailable(cause) : e;
    }
  }

  private void write() {
    var tickets = new ArrayList<Ticket>();
    while (true) {
      try {
        tickets.add(queue.take());
      } catch (InterruptedException e) {
        continue; // nobody has a reason to interrupt this thread; CLOSE ends it
      }
      queue.drainTo(tickets);
      var last = tickets.remove(CLOSE);
      if (!tickets.isEmpty()) {
        commit(tickets);
      }
      if (last) {
        return;
      }
      tickets.clear();
    }
  }

  private void commit(List<Ticket> tickets) {
    try {
      var entries = new ArrayList<byte[]>();
      tickets.forEach(ticket -> entries.addAll(ticket.entries()));
      writer.append(entries);
      tickets.forEach(ticket -> ticket.durable().complete(writer.durable()));
    } catch (IOException | RuntimeException | Error e) {
      tickets.forEach(ticket -> ticket.durable().completeExceptionally(e));
    }
  }

  void replay(Consumer<Entry> reader) {
    forEachSegment(
        1,
        (segment, number) ->
            segment.readAll(entry -> {
              firstSegments.putIfAbsent(entry.workflow(), number);
              reader.accept(entry);
            }));
  }

  void read(String workflow, long after, Consumer<Recorded> reader) {
    forEachSegment(
        firstSegments.getOrDefault(workflow, 1),
        (segment, _) ->
            segment.readOf(
                workflow,
                entry -> {
                  if (entry.recorded().position() > after) {
                    reader.accept(entry.recorded());
                  }
                }));
  }

  private interface SegmentReader {
    void segment(Segment segment, int number);
  }

  private void forEachSegment(int first, SegmentReader reader) {
    var extent = writer.durable();
    try {
      for (var number = first; number <= extent.segment(); number++) {
        var limit = number == extent.segment() ? extent.size() : Long.MAX_VALUE;
        reader.segment(Segment.load(files.path(number), limit), number);
      }
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private static ProblemException unavailable(IOException e) {
    return new ProblemException(
        JournalProblem.JOURNAL_UNAVAILABLE,
        "the journal cannot be used: " + e.getMessage(),
        "make room on the disk or mend it; nothing was half-written",
        List.of(),
        e);
  }

  private static ProblemException closedProblem() {
    return new ProblemException(JournalProblem.JOURNAL_UNAVAILABLE, "the service is stopping");
  }

  @Override
  public void close() {
    synchronized (queue) {
      if (closed) {
        return;
      }
      closed = true;
      queue.add(CLOSE);
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try {
      writer.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
