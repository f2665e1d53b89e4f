package io.provisioning.controlcenter.audit.chain;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/** Shows the lines of a segment, the last one first, without copying those nobody wants. */
public final class BackwardReader implements AutoCloseable {

  private static final int BLOCK = 1 << 18;

  /** Looks at a line in a buffer that is only lent. */
  @FunctionalInterface
  public interface Visitor {

    /** Gives whether to go on. */
    boolean visit(byte[] buffer, int from, int to);
  }

  private final FileChannel file;
  private byte[] buffer = new byte[BLOCK];

  public BackwardReader(Extent extent) throws IOException {
    file = FileChannel.open(extent.file(), StandardOpenOption.READ);
  }

  /**
   * Shows the lines between two places, from the end of lines to the end of lines.
   *
   * @return false if the visitor has enough
   */
  public boolean read(long low, long high, Visitor visitor) throws IOException {
    var end = high; // of what was not shown yet
    while (end > low) {
      var start = Math.max(low, end - buffer.length);
      var size = (int) (end - start);
      fill(start, size);
      var shown = size;
      for (var i = size - 2; i >= 0; i--) {
        if (buffer[i] == '\n') {
          if (!visitor.visit(buffer, i + 1, shown - 1)) {
            return false;
          }
          shown = i + 1;
        }
      }
      if (start == low) {
        return visitor.visit(buffer, 0, shown - 1);
      }
      if (shown == size) {
        buffer = new byte[2 * buffer.length]; // for a line longer than it
      }
      end = start + shown;
    }
    return true;
  }

  private void fill(long start, int size) throws IOException {
    var target = ByteBuffer.wrap(buffer, 0, size);
    while (target.hasRemaining()) {
      if (file.read(target, start + target.position()) < 0) {
        throw new IOException("a segment became shorter while it was read");
      }
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
