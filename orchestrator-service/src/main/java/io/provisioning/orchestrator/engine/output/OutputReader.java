package io.provisioning.orchestrator.engine.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.orchestrator.engine.output.OutputLog.LogLine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads what a workflow prints while it is printed: each time it goes on where it ended. */
public final class OutputReader {

  /** Longer than a line can be. */
  private static final int BLOCK = 1 << 18;

  private final Path file;
  private final @Nullable String operation;
  private int leftOut;
  private long offset;

  /**
   * Begins at a line.
   *
   * @param operation of which lines are wanted; null for all
   * @param leftOut how many of those lines to leave out
   */
  OutputReader(Path file, @Nullable String operation, int leftOut) {
    this.file = file;
    this.operation = operation;
    this.leftOut = leftOut;
  }

  /** Some lines, in the order in which they were printed; none if nothing more is printed yet. */
  public List<LogLine> next() throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      while (true) {
        var text = wholeLines(channel);
        var lines = wanted(text);
        if (text.isEmpty() || !lines.isEmpty()) {
          return lines;
        }
      }
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  private String wholeLines(FileChannel channel) throws IOException {
    var buffer = ByteBuffer.allocate(BLOCK);
    while (buffer.hasRemaining() && channel.read(buffer, offset + buffer.position()) > 0) {
      // a read may give less than was asked for
    }
    var end = buffer.position();
    while (end > 0 && buffer.get(end - 1) != '\n') {
      end--;
    }
    offset += end;
    return new String(buffer.array(), 0, end, UTF_8);
  }

  private List<LogLine> wanted(String text) {
    var lines =
        text.lines()
            .map(OutputLog::parse)
            .filter(Objects::nonNull)
            .filter(line -> operation == null || operation.equals(line.operation()))
            .toList();
    var skipped = Math.min(leftOut, lines.size());
    leftOut -= skipped;
    return lines.subList(skipped, lines.size());
  }
}
