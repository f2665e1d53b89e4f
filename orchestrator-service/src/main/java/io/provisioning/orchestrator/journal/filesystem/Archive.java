package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The workflows of one workspace that have ended and were put away. Of each piece there is no more
 * in memory than what it ranges over, and the indexes that were used last. Safe for many threads.
 */
final class Archive {

  private static final int INDEXES_IN_MEMORY = 4;

  private final Disk disk;
  private final List<Piece> newestFirst;
  private final Map<Integer, NavigableMap<String, Piece.Line>> indexes;

  private Archive(
      Disk disk, List<Piece> newestFirst, Map<Integer, NavigableMap<String, Piece.Line>> indexes) {
    this.disk = disk;
    this.newestFirst = List.copyOf(newestFirst);
    this.indexes = indexes;
  }

  /**
   * Opens what is there.
   *
   * @param until pieces after this one were not finished and are taken away
   */
  static Archive open(Disk disk, JournalFiles files, int until) throws IOException {
    deleteUnfinished(disk, files, until);
    var pieces = new ArrayList<Piece>();
    for (var number : files.indexes(disk).reversed()) {
      pieces.add(Piece.open(disk, files, number));
    }
    return new Archive(disk, pieces, Collections.synchronizedMap(new Recent()));
  }

  /** Takes pieces after this one away: a later base must not take them for its own. */
  static void deleteUnfinished(Disk disk, JournalFiles files, int until) throws IOException {
    var unfinished = new TreeSet<>(files.indexes(disk));
    unfinished.addAll(files.pieces(disk));
    for (var number : unfinished.tailSet(until, false)) {
      disk.delete(files.index(number));
      disk.delete(files.piece(number));
    }
    if (unfinished.higher(until) != null) {
      disk.syncDirectory(files.archive());
    }
  }

  /** The same with one piece more. */
  Archive with(Piece newest) {
    var pieces = new ArrayList<Piece>();
    pieces.add(newest);
    pieces.addAll(newestFirst);
    return new Archive(disk, pieces, indexes);
  }

  List<Piece> pieces() {
    return newestFirst;
  }

  /**
   * The newest that is there of a workflow.
   *
   * @throws ProblemException JOURNAL_DAMAGED if an index that may hold it is
   */
  Optional<Piece.Line> find(String workflow) throws IOException {
    return locate(workflow).map(Found::line);
  }

  Optional<Location> location(String workflow) throws IOException {
    return locate(workflow).map(found -> found.piece().location(found.line()));
  }

  private record Found(Piece piece, Piece.Line line) {}

  private Optional<Found> locate(String workflow) throws IOException {
    for (var piece : newestFirst) {
      if (piece.mayHold(workflow)) {
        var line = index(piece).get(workflow);
        if (line != null) {
          return Optional.of(new Found(piece, line));
        }
      }
    }
    return Optional.empty();
  }

  /** The index of one of the pieces. */
  NavigableMap<String, Piece.Line> index(Piece piece) throws IOException {
    var known = indexes.get(piece.number());
    if (known != null) {
      return known;
    }
    var read = piece.lines(disk);
    indexes.put(piece.number(), read);
    return read;
  }

  /** What was asked for last. */
  private static final class Recent
      extends LinkedHashMap<Integer, NavigableMap<String, Piece.Line>> {
    private static final long serialVersionUID = 1;

    Recent() {
      super(INDEXES_IN_MEMORY, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(
        Map.Entry<Integer, NavigableMap<String, Piece.Line>> eldest) {
      return size() > INDEXES_IN_MEMORY;
    }
  }
}
