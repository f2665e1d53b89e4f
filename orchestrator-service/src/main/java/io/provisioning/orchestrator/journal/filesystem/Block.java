package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.codec.EntryCodec;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;

/** Some whole lines of a file of a journal: as many as are read at once. */
final class Block {

  /** What every file of a journal begins with. */
  static final byte[] HEADER =
      "{\"journal\":\"provisioning\",\"format\":1}\n".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] BEFORE_WORKFLOW =
      "{\"workflow\":\"".getBytes(StandardCharsets.US_ASCII);
  private static final int SIZE = 1 << 18;

  /** Told of blocks in the order of the file. */
  @FunctionalInterface
  interface Reader {
    void block(Block block) throws IOException;
  }

  /** Told of lines by where in the block they are, without their ends. */
  @FunctionalInterface
  interface LineReader {
    void line(int from, int to) throws IOException;
  }

  private final Path file;
  private final long at;
  private final byte[] bytes;
  private final int end;

  private Block(Path file, long at, byte[] bytes, int end) {
    this.file = file;
    this.at = at;
    this.bytes = bytes;
    this.end = end;
  }

  /**
   * Reads a file.
   *
   * @param start 0, or where a line begins
   * @param limit bytes from here on are not looked at
   * @throws io.provisioning.config.problem.ProblemException JOURNAL_DAMAGED if the last line has no
   *     end, JOURNAL_TOO_NEW if the header is another one
   */
  static void read(Disk disk, Path file, long start, long limit, Reader reader) throws IOException {
    try (var open = disk.open(file)) {
      var end = Math.min(limit, open.size());
      for (var at = start; at < end; ) {
        var block = read(open, file, at, (int) Math.min(SIZE, end - at));
        if (block.end == 0) {
          block = read(open, file, at, lengthOfLine(open, file, at, end));
        }
        reader.block(block);
        at += block.end;
      }
    }
  }

  /** Looks for the end of a line that is so long that its bytes are to be in memory but once. */
  private static int lengthOfLine(DiskFile open, Path file, long at, long limit)
      throws IOException {
    for (var from = at; from < limit; from += SIZE) {
      var length = (int) Math.min(SIZE, limit - from);
      var bytes = bytes(open, from, length);
      for (var index = 0; index < length; index++) {
        if (bytes[index] == '\n') {
          return Math.toIntExact(from + index + 1 - at);
        }
      }
    }
    throw JournalProblem.damagedAt(file, at);
  }

  /** Reads the first line after the header, which is not an entry. */
  static <T> T first(Disk disk, Path file, Class<T> type) throws IOException {
    try (var open = disk.open(file)) {
      var block = read(open, file, 0, (int) Math.min(SIZE, open.size()));
      var to = block.afterHeader();
      while (to < block.end && block.bytes[to] != '\n') {
        to++;
      }
      return block.kept(type, block.afterHeader(), to);
    }
  }

  private static Block read(DiskFile open, Path file, long at, int length) throws IOException {
    var bytes = bytes(open, at, length);
    var end = length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return new Block(file, at, bytes, end);
  }

  private static byte[] bytes(DiskFile open, long at, int length) throws IOException {
    var bytes = new byte[length];
    open.read(ByteBuffer.wrap(bytes), at);
    return bytes;
  }

  void forEachLine(LineReader reader) throws IOException {
    for (var from = at == 0 ? afterHeader() : 0; from < end; ) {
      var to = from;
      while (bytes[to] != '\n') {
        to++;
      }
      reader.line(from, to);
      from = to + 1;
    }
  }

  /** Whether the line is the first of its file after the header. */
  boolean isFirst(int from) {
    return at + from == HEADER.length;
  }

  private int afterHeader() {
    if (end < HEADER.length || !Arrays.equals(bytes, 0, HEADER.length, HEADER, 0, HEADER.length)) {
      throw Segment.unknownFormat(file);
    }
    return HEADER.length;
  }

  /** Whether the line is an entry, and not something else that is kept. */
  boolean isEntry(int from, int to) {
    var entry = Frame.entryOffset(bytes, from, to);
    return entry + BEFORE_WORKFLOW.length <= to
        && Arrays.equals(
            bytes,
            entry,
            entry + BEFORE_WORKFLOW.length,
            BEFORE_WORKFLOW,
            0,
            BEFORE_WORKFLOW.length);
  }

  /** The workflow of an entry, without a look at the checksum. */
  String workflow(int from, int to) {
    var start = Frame.entryOffset(bytes, from, to) + BEFORE_WORKFLOW.length;
    var stop = start;
    while (stop < to && bytes[stop] != '"') {
      stop++;
    }
    return new String(bytes, start, stop - start, StandardCharsets.UTF_8);
  }

  boolean isOf(byte[] workflow, int from, int to) {
    var start = Frame.entryOffset(bytes, from, to) + BEFORE_WORKFLOW.length;
    var stop = start + workflow.length;
    return stop < to
        && bytes[stop] == '"'
        && isEntry(from, to)
        && Arrays.equals(bytes, start, stop, workflow, 0, workflow.length);
  }

  /** Reads an entry. */
  Entry entry(int from, int to) {
    var frame = frame(from, to);
    return EntryCodec.decode(bytes, frame.offset(), frame.length(), place(from));
  }

  /** Reads a line that is not an entry. */
  <T> T kept(Class<T> type, int from, int to) {
    var frame = frame(from, to);
    return EntryCodec.decode(type, bytes, frame.offset(), frame.length(), place(from));
  }

  private Supplier<String> place(int from) {
    return () -> "`%s`, byte %d".formatted(file, at + from);
  }

  private Frame frame(int from, int to) {
    return Frame.read(bytes, from, to).orElseThrow(() -> JournalProblem.damagedAt(file, at + from));
  }

  /** Where in the file something is that is in the block. */
  long offset(int index) {
    return at + index;
  }

  /** All of it, as it is in the file. */
  ByteBuffer lines() {
    return ByteBuffer.wrap(bytes, 0, end).asReadOnlyBuffer();
  }
}
