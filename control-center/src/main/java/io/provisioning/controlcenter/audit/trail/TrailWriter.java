package io.provisioning.controlcenter.audit.trail;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.audit.chain.Checkpoint;
import io.provisioning.controlcenter.audit.chain.Extent;
import io.provisioning.controlcenter.audit.chain.LineTime;
import io.provisioning.controlcenter.audit.chain.Position;
import io.provisioning.controlcenter.audit.chain.SealedSegment;
import io.provisioning.controlcenter.audit.chain.SigningKey;
import io.provisioning.controlcenter.audit.chain.TrailFiles;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the lines of a trail, one after another, and the segments they are in. One thread's. */
final class TrailWriter implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(TrailWriter.class);

  /** Lines after which there is a checkpoint. */
  private static final int PROGRESS = 1000;

  private final TrailFiles files;
  private final SigningKey key;
  private final Clock clock;
  private final Disk disk;
  private final Manifest manifest;
  private volatile @Nullable OpenSegment open;
  private Position end = Position.START;
  private boolean isSealed;
  private long checkpoint;
  private long head;

  private TrailWriter(TrailFiles files, SigningKey key, Clock clock, Disk disk, Manifest manifest) {
    this.files = files;
    this.key = key;
    this.clock = clock;
    this.disk = disk;
    this.manifest = manifest;
  }

  /** Goes on where the process before ended, or begins a trail. */
  static TrailWriter open(TrailFiles files, SigningKey key, Clock clock, Disk disk)
      throws IOException {
    var manifest = new Manifest(files.manifest(), key);
    var writer = new TrailWriter(files, key, clock, disk, manifest);
    try {
      var found = new Recovery(files, manifest, key.shown()).run();
      switch (found) {
        case Recovery.Found end -> writer.goOnAfter(end);
        case Recovery.Lost lost -> writer.goOnWithout(lost);
        case Recovery.None _ -> writer.begin(writer.now(), Checkpoint.of(Checkpoint.Reason.OPENED));
      }
      return writer;
    } catch (IOException | RuntimeException e) {
      writer.closeFile();
      throw e;
    }
  }

  private void goOnAfter(Recovery.Found found) throws IOException {
    open = new OpenSegment(found.extent(), disk);
    end = found.end();
    isSealed = found.isSealed();
    segment().restore();
    if (isSealed) {
      roll(now());
    } else {
      check(found.entry());
    }
  }

  /** The file with the newest lines is missing: the next ones name the head that is signed. */
  private void goOnWithout(Recovery.Lost lost) throws IOException {
    end = lost.end();
    log.warn(
        "the newest file of the audit in `{}` is missing, with records {} to {} and those that were"
            + " not signed yet; the trail goes on with record {}",
        files.directory(),
        lost.first(),
        end.number(),
        end.number() + 1);
    begin(now(), Checkpoint.lost(lost.first()));
  }

  /** Writes events. If it throws, none of them is there. */
  void append(List<byte[]> events) throws IOException {
    putBack();
    var now = now();
    if (isSealed || !segment().month().equals(LineTime.month(now))) {
      roll(now);
    }
    var lines = new ArrayList<TrailLine>();
    var last = end;
    for (var event : events) {
      last = add(lines, event, last, now, null);
    }
    var isDue = last.number() - checkpoint >= PROGRESS;
    if (isDue) {
      last = add(lines, Checkpoint.of(Checkpoint.Reason.PROGRESS).members(), last, now, key);
    }
    segment().append(lines);
    end = last;
    checkpoint = isDue ? end.number() : checkpoint;
  }

  private static Position add(
      List<TrailLine> lines, byte[] members, Position last, Instant now, @Nullable SigningKey key) {
    var line = TrailLine.compose(last.number() + 1, now, members, last.hash(), key);
    lines.add(line);
    return Position.of(line);
  }

  /** Lines that the head does not vouch for yet. */
  long owed() {
    return end.number() - head;
  }

  /** Signs up to where the trail goes. */
  void writeHead() throws IOException {
    var members = "{\"type\":\"head\"}".getBytes(UTF_8);
    var line = TrailLine.compose(end.number(), end.time(), members, end.hash(), key);
    TrailFiles.write(files.head(), (line + "\n").getBytes(UTF_8));
    head = end.number();
  }

  private void putBack() throws IOException {
    if (segment().putBack()) {
      log.warn(
          "`{}` was moved or deleted while it was being written; it is there again, whole",
          segment().durable().file());
      write(Checkpoint.of(Checkpoint.Reason.RESTORED));
    }
  }

  private void check(Checkpoint why) throws IOException {
    putBack();
    write(why);
  }

  private void write(Checkpoint why) throws IOException {
    var lines = new ArrayList<TrailLine>();
    var last = add(lines, why.members(), end, now(), key);
    segment().append(lines);
    end = last;
    checkpoint = end.number();
    writeHead();
  }

  /** Removes segments whose time is over, having said so. */
  void removeOlderThan(Period retention) throws IOException {
    var oldest = LineTime.month(now().atZone(ZoneOffset.UTC).minus(retention).toInstant());
    var over =
        manifest.segments().stream()
            .filter(segment -> TrailFiles.month(path(segment)).isBefore(oldest))
            .filter(segment -> Files.exists(path(segment)))
            .toList();
    if (!over.isEmpty()) {
      check(Checkpoint.removed(over.getLast().last()));
      for (var segment : over) {
        TrailFiles.delete(path(segment));
      }
    }
  }

  /** Closes the segment of a month and begins another; can be repeated after a failure. */
  private void roll(Instant now) throws IOException {
    var sealed = segment();
    if (!isSealed) {
      var lines = new ArrayList<TrailLine>();
      var last = add(lines, Checkpoint.sealed(sealed.count() + 1).members(), end, now, key);
      sealed.append(lines);
      end = last;
      isSealed = true;
    }
    var extent = sealed.durable();
    if (!manifest.tellsOf(extent.file())) {
      var name = extent.file().getFileName().toString();
      manifest.add(new SealedSegment(name, extent.first(), end.number(), end.hash()), now);
    }
    begin(now, Checkpoint.of(Checkpoint.Reason.OPENED));
  }

  private void begin(Instant now, Checkpoint why) throws IOException {
    var first = end.number() + 1;
    var file = files.segment(LineTime.month(now));
    var next = new OpenSegment(new Extent(file, first, end.number(), 0), disk);
    try {
      var lines = new ArrayList<TrailLine>();
      var last = add(lines, why.members(), end, now, key);
      next.append(lines);
      TrailFiles.syncDirectory(files.directory());
      closeFile();
      open = next;
      end = last;
      checkpoint = first;
      isSealed = false;
    } catch (IOException | RuntimeException e) {
      next.close();
      throw e;
    }
    writeHead();
  }

  /** Segments there are, as far as they are durable, oldest first. For any thread. */
  List<Extent> extents() throws IOException {
    var newest = segment().durable();
    var extents = new ArrayList<Extent>();
    for (var segment : manifest.segments()) {
      var file = path(segment);
      if (Files.exists(file) && !segment.isIn(newest.file())) {
        extents.add(new Extent(file, segment.first(), segment.last(), Files.size(file)));
      }
    }
    return Stream.concat(extents.stream(), Stream.of(newest)).toList();
  }

  private Path path(SealedSegment segment) {
    return files.directory().resolve(segment.file());
  }

  private OpenSegment segment() {
    var segment = open;
    if (segment == null) {
      throw new IllegalStateException("the trail has no segment");
    }
    return segment;
  }

  /** Never earlier than what is written already, whatever the clock says. */
  private Instant now() {
    var now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    return now.isBefore(end.time()) ? end.time() : now;
  }

  /** Vouches for all that was written. */
  @Override
  public void close() throws IOException {
    try {
      if (!isSealed) {
        check(Checkpoint.of(Checkpoint.Reason.STOPPED));
      }
    } finally {
      closeFile();
    }
  }

  private void closeFile() throws IOException {
    var segment = open;
    if (segment != null) {
      segment.close();
    }
  }
}
