package io.provisioning.controlcenter.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A log that others write to. Only whole lines are shown; memory is bounded by a block and a line,
 * however long the file and its lines are.
 */
final class LogFile implements AutoCloseable {

  /** What a line has more is cut off; the longest stack traces are far shorter. */
  static final int LONGEST_LINE = 1 << 18;

  private static final int BLOCK = 1 << 16;
  private static final int BEGINNING = 256;
  private static final long NONE = -1;

  private final Path path;
  private final int block;
  private final FileChannel channel;
  private final @Nullable Object key;

  private LogFile(Path path, int block, FileChannel channel, @Nullable Object key) {
    this.path = path;
    this.block = block;
    this.channel = channel;
    this.key = key;
  }

  static LogFile open(Path path) throws IOException {
    return open(path, BLOCK);
  }

  static LogFile open(Path path, int block) throws IOException {
    var key = keyOf(path); // first: a file that is replaced right now is noticed later
    return new LogFile(path, block, FileChannel.open(path, StandardOpenOption.READ), key);
  }

  /**
   * A whole line.
   *
   * @param next where the next one begins
   * @param text without the line feed
   */
  record Written(long start, long next, String text) {}

  /** Looks at lines. */
  @FunctionalInterface
  interface Visitor {

    /** Gives whether to go on. */
    boolean visit(Written line) throws IOException;
  }

  /** Shows lines that end before a place, the last one first. */
  void backward(long before, Visitor visitor) throws IOException {
    var end = NONE; // of the line of which the beginning is looked for
    for (var high = Math.min(before, channel.size()); high > 0; ) {
      var low = Math.max(0, high - block);
      var bytes = read(low, (int) (high - low));
      for (var i = bytes.length - 1; i >= 0; i--) {
        if (bytes[i] == '\n') {
          if (end != NONE && !visitor.visit(line(low + i + 1, end))) {
            return;
          }
          end = low + i;
        }
      }
      high = low;
    }
    if (end != NONE) {
      visitor.visit(line(0, end));
    }
  }

  /**
   * Shows lines from the beginning of one on.
   *
   * @return where the first line begins that was not shown
   */
  long forward(long from, Visitor visitor) throws IOException {
    var start = from;
    for (var low = from; ; ) {
      var bytes = read(low, block);
      for (var i = 0; i < bytes.length; i++) {
        if (bytes[i] == '\n') {
          var line = line(start, low + i);
          start = line.next();
          if (!visitor.visit(line)) {
            return start;
          }
        }
      }
      if (bytes.length == 0) {
        return start;
      }
      low += bytes.length;
    }
  }

  /** Where the line begins that is not written yet, or not to its end. */
  long end() throws IOException {
    for (var high = channel.size(); high > 0; high = Math.max(0, high - block)) {
      var low = Math.max(0, high - block);
      var bytes = read(low, (int) (high - low));
      for (var i = bytes.length - 1; i >= 0; i--) {
        if (bytes[i] == '\n') {
          return low + i + 1;
        }
      }
    }
    return 0;
  }

  /**
   * Names what is in the file, by the file and how it begins: it is another one after the file was
   * replaced, or emptied and written anew.
   */
  String generation() throws IOException {
    var bytes = read(0, BEGINNING);
    var length = 0;
    while (length < bytes.length && bytes[length] != '\n') {
      length++;
    }
    var isWritten = length < bytes.length || length == BEGINNING;
    var sum = new CRC32();
    sum.update(String.valueOf(key).getBytes(UTF_8));
    sum.update(bytes, 0, isWritten ? length : 0);
    return HexFormat.of().toHexDigits((int) sum.getValue());
  }

  long size() throws IOException {
    return channel.size();
  }

  /** Whether another file has taken its place. */
  boolean isReplaced() throws IOException {
    try {
      return !String.valueOf(key).equals(String.valueOf(keyOf(path)));
    } catch (NoSuchFileException e) {
      return false; // the other one is still to come
    }
  }

  private static @Nullable Object keyOf(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  private Written line(long start, long end) throws IOException {
    var bytes = read(start, (int) Math.min(end - start, LONGEST_LINE));
    return new Written(start, end + 1, new String(bytes, UTF_8));
  }

  /** As much as is there. */
  private byte[] read(long from, int size) throws IOException {
    var buffer = ByteBuffer.allocate(size);
    while (buffer.hasRemaining() && channel.read(buffer, from + buffer.position()) > 0) {
      // a read may give less than was asked for
    }
    return buffer.hasRemaining()
        ? Arrays.copyOf(buffer.array(), buffer.position())
        : buffer.array();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
