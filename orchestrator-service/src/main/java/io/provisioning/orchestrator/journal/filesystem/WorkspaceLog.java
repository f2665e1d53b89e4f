package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.Past;
import io.provisioning.orchestrator.journal.filesystem.SegmentWriter.Extent;
import io.provisioning.orchestrator.journal.filesystem.Spans.Span;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import io.provisioning.orchestrator.workflow.Recorded;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of one workspace's journal. One thread appends and one compacts, at the same time; any
 * number read.
 */
final class WorkspaceLog implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(WorkspaceLog.class);

  /** What was put away, and what is left of it; one follows from the other. */
  private record PutAway(Base base, Archive archive) {}

  private final JournalFiles files;
  private final Disk disk;
  private final SegmentWriter writer;
  private final Spans spans = new Spans();
  private final AtomicInteger newest;
  private volatile PutAway putAway;

  private WorkspaceLog(JournalFiles files, Disk disk, SegmentWriter writer, PutAway putAway) {
    this.files = files;
    this.disk = disk;
    this.writer = writer;
    this.putAway = putAway;
    newest = new AtomicInteger(writer.durable().segment());
  }

  /** Opens the journal, with a torn tail and what a compaction has left cut off. */
  static WorkspaceLog open(JournalFiles files, Disk disk, long maxSize) throws IOException {
    disk.createDirectory(files.directory());
    files.deleteDrafts(disk);
    var base = Base.open(disk, files);
    var archive = Archive.open(disk, files, base.number());
    deleteSegments(disk, files, base.number());
    var newest = newestSegment(disk, files, base.number());
    var size = newest.isNew() ? 0 : cut(disk, files, newest.number());
    var writer = new SegmentWriter(files, disk, maxSize, new Extent(newest.number(), size));
    disk.syncDirectory(files.directory());
    return new WorkspaceLog(files, disk, writer, new PutAway(base, archive));
  }

  private record Newest(int number, boolean isNew) {}

  private static Newest newestSegment(Disk disk, JournalFiles files, int base) throws IOException {
    var next = base + 1;
    for (var number : files.segments(disk)) {
      if (number != next) {
        throw JournalProblem.damaged("the journal lacks the file `" + files.segment(next) + "`");
      }
      next++;
    }
    return next == base + 1 ? new Newest(next, true) : new Newest(next - 1, false);
  }

  private static void deleteSegments(Disk disk, JournalFiles files, int upTo) throws IOException {
    for (var number : files.segments(disk)) {
      if (number <= upTo) {
        disk.delete(files.segment(number));
      }
    }
  }

  private static long cut(Disk disk, JournalFiles files, int segment) throws IOException {
    var loaded = Segment.load(disk, files.segment(segment));
    var whole = loaded.wholeUntil();
    if (whole < loaded.size()) {
      log.warn(
          "cut {} bytes of an unfinished write off `{}`",
          loaded.size() - whole,
          files.segment(segment));
    }
    return whole;
  }

  /** Makes encoded entries durable; by one thread at a time. */
  Extent append(List<byte[]> entries) throws IOException {
    return writer.append(entries);
  }

  /** The entries are in a segment; tells whether they are the first that are known to be in it. */
  boolean added(List<Entry> entries, int segment) {
    entries.forEach(entry -> spans.add(entry.workflow(), segment));
    return newest.getAndSet(segment) < segment;
  }

  void replay(Decoder decoder, Journal.Reader reader) throws IOException {
    var before = putAway;
    var extent = writer.durable();
    var segment = new int[1];
    var replay =
        new Replay(
            disk,
            before.archive(),
            decoder,
            reader,
            (workflow, _) -> {
              if (segment[0] > 0) {
                spans.add(workflow, segment[0]);
              }
            });
    replay.base(before.base());
    for (segment[0] = before.base().number() + 1; segment[0] <= extent.segment(); segment[0]++) {
      replay.segment(files.segment(segment[0]), limit(segment[0], extent));
    }
  }

  /** Hands over what was put away, but for workflows that have ended; not while that goes on. */
  void summary(Journal.Reader reader) throws IOException {
    var before = putAway;
    for (var piece : before.archive().pieces()) {
      before.archive().index(piece); // a list leaves out what is damaged, and a copy must not
    }
    new Replay(disk, before.archive(), Decoder.here(), reader, (_, _) -> {}).base(before.base());
  }

  /**
   * Hands over entries in segments; not while something is put away.
   *
   * @param after up to where they are known; null if none is
   * @return up to where they are known now
   */
  Extent next(@Nullable Extent after, Consumer<Entry> reader) throws IOException {
    var until = writer.durable();
    var from = after == null ? new Extent(putAway.base().number() + 1, 0) : after;
    for (var number = from.segment(); number <= until.segment(); number++) {
      var at = number == from.segment() ? from.size() : 0;
      var end = limit(number, until);
      if (at < end) {
        Replay.forEachEntry(disk, new Location(files.segment(number), at, end - at), reader);
      }
    }
    return until;
  }

  private static long limit(int segment, Extent extent) {
    return segment == extent.segment() ? extent.size() : Long.MAX_VALUE;
  }

  /** Reads one workflow; where a compaction takes a file away meanwhile, from where it is now. */
  void read(String workflow, long after, Consumer<Recorded> reader) throws IOException {
    var last = new long[] {after};
    Consumer<Entry> next =
        entry -> {
          if (entry.recorded().position() > last[0]) {
            last[0] = entry.recorded().position();
            reader.accept(entry.recorded());
          }
        };
    while (true) {
      var before = putAway;
      var span = spans.of(workflow);
      var isCurrent = before.base().number() == putAway.base().number();
      try {
        if (isCurrent) {
          readOnce(before, span, workflow, next);
          return;
        }
      } catch (NoSuchFileException e) {
        if (before.base().number() == putAway.base().number()) {
          throw e;
        }
      }
    }
  }

  private void readOnce(PutAway before, Span span, String workflow, Consumer<Entry> reader)
      throws IOException {
    var away = before.base().find(workflow);
    if (away.isEmpty()) {
      away = before.archive().location(workflow);
    }
    if (away.isPresent()) {
      Replay.forEachEntry(disk, away.get(), reader);
    }
    var extent = writer.durable();
    var first = Math.max(span.first(), before.base().number() + 1);
    for (var number = first; number <= Math.min(span.last(), extent.segment()); number++) {
      Replay.forEachEntry(disk, files.segment(number), limit(number, extent), workflow, reader);
    }
  }

  Archive archive() {
    return putAway.archive();
  }

  /** Whether there is more to put away than there was left the last time. */
  boolean isCompactionDue(long segmentSize) {
    var closed = closed();
    return closed > 0 && closed * segmentSize >= putAway.base().size();
  }

  /** Segments to which nothing more is appended, and of which nothing is put away. */
  int closed() {
    return writer.durable().segment() - 1 - putAway.base().number();
  }

  /**
   * Puts away what has ended in segments that are closed; by one thread at a time.
   *
   * @param segments at most so many, but as many as the base is large: it is written anew
   */
  List<Ended> compact(Past past, int segments, long segmentSize) throws IOException {
    var before = putAway;
    var closed = closed();
    if (closed <= 0) {
      return List.of();
    }
    Archive.deleteUnfinished(disk, files, before.base().number());
    var asLargeAsBase = Math.ceilDiv(before.base().size(), segmentSize);
    var upTo = before.base().number() + (int) Math.min(closed, Math.max(segments, asLargeAsBase));
    var outcome = new Compaction(files, disk, upTo, past).run(before.base(), before.archive());
    var archive = outcome.piece().map(before.archive()::with).orElse(before.archive());
    putAway = new PutAway(outcome.base(), archive);
    spans.forgetUpTo(upTo);
    clean(before.base());
    return outcome.ended();
  }

  /** What is left here by a fault is taken away when the journal is opened again. */
  private void clean(Base old) throws IOException {
    if (old.number() > 0) {
      disk.delete(files.base(old.number()));
    }
    deleteSegments(disk, files, putAway.base().number());
    disk.syncDirectory(files.directory());
  }

  /** Bytes that may still be written to the disk. */
  long room() throws IOException {
    return disk.room(files.directory());
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
