package io.provisioning.controlcenter.audit.chain;

import io.provisioning.controlcenter.audit.AuditProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;

/** Finds a line of a segment by halving it: numbers and times never go back. */
public final class SegmentSearch {

  private static final int SMALL = 1 << 13;

  private final Path file;
  private final long size;

  public SegmentSearch(Extent extent) {
    this(extent.file(), extent.size());
  }

  public SegmentSearch(Path file, long size) {
    this.file = file;
    this.size = size;
  }

  /** Where the first line begins of which it is true, as of all that follow; or the end. */
  public long firstOf(Predicate<TrailLine> wanted) throws IOException {
    try (var reader = new LineReader(file, size)) {
      var low = 0L;
      var high = size;
      while (high - low > SMALL) {
        var middle = (low + high) >>> 1;
        reader.startAt(middle).next(); // the rest of a line
        var start = reader.offset();
        var text = start >= high ? null : reader.next();
        if (text == null || wanted.test(line(text, start))) {
          high = middle;
        } else {
          low = reader.offset();
        }
      }
      return scan(reader.startAt(low), wanted);
    }
  }

  private long scan(LineReader reader, Predicate<TrailLine> wanted) throws IOException {
    var at = reader.offset();
    for (var text = reader.next(); text != null; text = reader.next()) {
      if (reader.isUnfinished() || wanted.test(line(text, at))) {
        return at;
      }
      at = reader.offset();
    }
    return at;
  }

  private TrailLine line(byte[] text, long at) {
    return TrailLine.parse(text)
        .orElseThrow(() -> AuditProblem.damaged(file, "there is no line at byte " + at));
  }
}
