package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import java.io.IOException;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What one compaction put away: a file of entries, those of each workflow together, and an index by
 * workflow.
 *
 * @param first the oldest workflow in it
 * @param last the newest
 */
record Piece(JournalFiles files, int number, String first, String last) {

  /** The first line of an index. */
  record Range(String first, String last, int count) {}

  /** A line of an index. */
  record Line(Ended ended, long at, long length) {}

  /** Reads no more of a piece than what it ranges over. */
  static Piece open(Disk disk, JournalFiles files, int number) throws IOException {
    var range = Block.first(disk, files.index(number), Range.class);
    return new Piece(files, number, range.first(), range.last());
  }

  /**
   * Writes the index.
   *
   * @param lines sorted by workflow, at least one
   */
  static Piece write(Disk disk, JournalFiles files, int number, List<Line> lines)
      throws IOException {
    var first = lines.getFirst().ended().workflow();
    var last = lines.getLast().ended().workflow();
    try (var draft = new Draft(disk, files.index(number))) {
      draft.add(new Range(first, last, lines.size()));
      for (var line : lines) {
        draft.add(line);
      }
      draft.finish();
    }
    return new Piece(files, number, first, last);
  }

  boolean mayHold(String workflow) {
    return first.compareTo(workflow) <= 0 && workflow.compareTo(last) <= 0;
  }

  /**
   * The whole index by workflow.
   *
   * @throws ProblemException JOURNAL_DAMAGED if it is not whole
   */
  NavigableMap<String, Line> lines(Disk disk) throws IOException {
    var file = files.index(number);
    var lines = new TreeMap<String, Line>();
    var range = Block.first(disk, file, Range.class);
    Block.read(
        disk,
        file,
        0,
        Long.MAX_VALUE,
        block ->
            block.forEachLine((from, to) -> {
              if (!block.isFirst(from)) {
                var line = block.kept(Line.class, from, to);
                lines.put(line.ended().workflow(), line);
              }
            }));
    if (lines.size() != range.count()) {
      throw JournalProblem.damaged("`" + file + "` is not whole");
    }
    return lines;
  }

  Location location(Line line) {
    return new Location(files.piece(number), line.at(), line.length());
  }
}
