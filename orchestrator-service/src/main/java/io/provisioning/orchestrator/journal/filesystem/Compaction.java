package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Kept;
import io.provisioning.orchestrator.journal.Past;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk.DiskFile;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Makes one base of a base and the segments after it: entries of workflows that have ended go into
 * the archive, those of the others into the new base. It reads only files that do not change any
 * more, so that others may append meanwhile; and nothing is taken away before all of it is durable.
 */
final class Compaction {

  private static final int CHUNK = 1 << 20;

  /**
   * What came of it.
   *
   * @param piece absent if no workflow has ended
   */
  record Outcome(Base base, Optional<Piece> piece, List<Ended> ended) {}

  private final JournalFiles files;
  private final Disk disk;
  private final int upTo;
  private final Past past;
  private final TreeMap<String, Lines> lines = new TreeMap<>();

  Compaction(JournalFiles files, Disk disk, int upTo, Past past) {
    this.files = files;
    this.disk = disk;
    this.upTo = upTo;
    this.past = past;
  }

  /** Reads, writes, and returns once what was written is durable. */
  Outcome run(Base base, Archive archive) throws IOException {
    read(base, archive);
    var ended = new TreeMap<String, Ended>();
    lines.keySet().forEach(id -> past.ended(id).ifPresent(end -> ended.put(id, end)));
    try (var sources = new Sources()) {
      var piece = archive(ended, sources);
      return new Outcome(rest(ended, sources), piece, List.copyOf(ended.values()));
    }
  }

  private void read(Base base, Archive archive) throws IOException {
    var replay = new Replay(disk, archive, Decoder.here(), past, this::add);
    replay.base(base);
    for (var number = base.number() + 1; number <= upTo; number++) {
      replay.segment(files.segment(number), Long.MAX_VALUE);
    }
  }

  private void add(String workflow, Location next) {
    lines.computeIfAbsent(workflow, _ -> new Lines()).add(next);
  }

  /** Where the lines of one workflow are; those that follow each other are one place. */
  private static final class Lines {

    private final List<Location> places = new ArrayList<>(1);

    void add(Location next) {
      var last = places.isEmpty() ? null : places.getLast();
      if (last != null && last.file().equals(next.file()) && last.end() == next.at()) {
        places.set(places.size() - 1, last.and(next));
      } else {
        places.add(next);
      }
    }
  }

  private Optional<Piece> archive(Map<String, Ended> ended, Sources sources) throws IOException {
    if (ended.isEmpty()) {
      return Optional.empty();
    }
    disk.createDirectory(files.archive());
    var index = new ArrayList<Piece.Line>();
    try (var draft = new Draft(disk, files.piece(upTo))) {
      for (var workflow : ended.values()) {
        var at = draft.position();
        sources.copy(workflow.workflow(), draft);
        index.add(new Piece.Line(workflow, at, draft.position() - at));
      }
      draft.finish();
    }
    var piece = Piece.write(disk, files, upTo, index);
    disk.syncDirectory(files.archive());
    return Optional.of(piece);
  }

  /** From the moment that this has its name, the segments are not needed any more. */
  private Base rest(Map<String, Ended> ended, Sources sources) throws IOException {
    var locations = new HashMap<String, Location>();
    var file = files.base(upTo);
    try (var draft = new Draft(disk, file)) {
      for (var memory = past.memory().iterator(); memory.hasNext(); ) {
        draft.add(Kept.of(memory.next()));
      }
      for (var workflow : lines.keySet()) {
        if (!ended.containsKey(workflow)) {
          var at = draft.position();
          sources.copy(workflow, draft);
          locations.put(workflow, new Location(file, at, draft.position() - at));
        }
      }
      draft.add(Kept.end(locations.size()));
      var size = draft.finish();
      disk.syncDirectory(files.directory());
      return new Base(files, upTo, size, Map.copyOf(locations));
    }
  }

  /** The files that are copied from, each opened once. */
  private final class Sources implements Closeable {

    private final Map<Path, DiskFile> open = new HashMap<>();

    void copy(String workflow, Draft to) throws IOException {
      for (var location : lines.getOrDefault(workflow, new Lines()).places) {
        var file = open.get(location.file());
        if (file == null) {
          file = disk.open(location.file());
          open.put(location.file(), file);
        }
        for (var at = location.at(); at < location.end(); at += CHUNK) {
          var chunk = ByteBuffer.allocate((int) Math.min(CHUNK, location.end() - at));
          file.read(chunk, at);
          to.copy(chunk.flip());
        }
      }
    }

    @Override
    public void close() throws IOException {
      for (var file : open.values()) {
        file.close();
      }
    }
  }
}
