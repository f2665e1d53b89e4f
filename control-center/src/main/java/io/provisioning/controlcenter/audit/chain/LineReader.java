package io.provisioning.controlcenter.audit.chain;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a file one after another, from its beginning or another line's. */
public final class LineReader implements AutoCloseable {

  private static final int BLOCK = 1 << 18;

  /** Far more than a line has; bytes without an end are taken for lines of this length. */
  private static final int LONGEST = 1 << 24;

  private final FileChannel file;
  private final long size;
  private byte[] buffer = new byte[BLOCK];
  private int from;
  private int to;
  private long bufferAt;
  private boolean unfinished;

  /**
   * Opens a file.
   *
   * @param limit bytes after which nothing is read
   */
  public LineReader(Path file, long limit) throws IOException {
    this.file = FileChannel.open(file, StandardOpenOption.READ);
    size = Math.min(limit, this.file.size());
  }

  /** Goes on at the line that begins there. */
  public LineReader startAt(long offset) {
    bufferAt = offset;
    from = 0;
    to = 0;
    return this;
  }

  /** The next line without its end; null if there is none. */
  public byte @Nullable [] next() throws IOException {
    for (var scanned = from; ; ) {
      for (; scanned < to; scanned++) {
        if (buffer[scanned] == '\n') {
          var line = Arrays.copyOfRange(buffer, from, scanned);
          from = scanned + 1;
          return line;
        }
      }
      var known = scanned - from;
      if (known >= LONGEST || !fill()) {
        return rest();
      }
      scanned = from + known;
    }
  }

  private byte @Nullable [] rest() {
    if (from == to) {
      return null;
    }
    unfinished = bufferAt + to == size;
    var line = Arrays.copyOfRange(buffer, from, to);
    from = to;
    return line;
  }

  /** Where the next line begins. */
  public long offset() {
    return bufferAt + from;
  }

  /** Whether the last line had no end. */
  public boolean isUnfinished() {
    return unfinished;
  }

  private boolean fill() throws IOException {
    var left = size - bufferAt - to;
    if (left <= 0) {
      return false;
    }
    System.arraycopy(buffer, from, buffer, 0, to - from);
    bufferAt += from;
    to -= from;
    from = 0;
    if (to == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    var room = (int) Math.min(left, buffer.length - to);
    var read = file.read(ByteBuffer.wrap(buffer, to, room), bufferAt + to);
    to += Math.max(read, 0);
    return read > 0;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
