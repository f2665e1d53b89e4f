package io.provisioning.orchestrator.engine.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the operations of one workflow print, in a file of bounded size, one JSON object a line. It
 * may lose lines in a crash or on a full disk; nothing depends on it.
 */
public final class OutputLog implements AutoCloseable {

  static final int LONGEST_LINE = 8_192;
  private static final Logger log = LoggerFactory.getLogger(OutputLog.class);
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path directory;
  private final Path file;
  private final long maxSize;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable BufferedWriter writer;
  private long size;
  private boolean isFull;

  public OutputLog(Path directory, String workflow, long maxSize, InstantSource clock) {
    this.directory = directory;
    file = directory.resolve(workflow + ".jsonl");
    this.maxSize = maxSize;
    this.clock = clock;
  }

  public void line(String operation, String text) {
    var kept = text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + " …" : text;
    lock.lock();
    try {
      if (isFull) {
        return;
      }
      write(new LogLine(clock.instant(), operation, kept));
      if (size >= maxSize) {
        isFull = true;
        write(
            new LogLine(
                clock.instant(),
                operation,
                "… what is printed after " + maxSize + " bytes is not kept"));
      }
    } catch (IOException e) {
      isFull = true;
      log.warn("output of operations is lost, since `{}` cannot be written", file, e);
    } finally {
      lock.unlock();
    }
  }

  private void write(LogLine line) throws IOException {
    var out = open();
    var json = JSON.writeValueAsString(line);
    out.write(json);
    out.write('\n');
    out.flush();
    size += json.length() + 1;
  }

  private BufferedWriter open() throws IOException {
    if (writer == null) {
      OwnerOnly.createDirectories(directory);
      size = Files.exists(file) ? Files.size(file) : 0;
      writer = OwnerOnly.appendTo(file);
    }
    return writer;
  }

  /** Lines from an offset, of one operation or of all. */
  public LogPage read(@Nullable String operation, int offset, int limit) throws IOException {
    var lines = new ArrayList<LogLine>();
    var seen = 0;
    if (Files.exists(file)) {
      try (var reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
        for (var text = reader.readLine();
            text != null && lines.size() < limit;
            text = reader.readLine()) {
          var line = parse(text);
          if (line != null
              && (operation == null || operation.equals(line.operation()))
              && seen++ >= offset) {
            lines.add(line);
          }
        }
      }
    }
    return new LogPage(List.copyOf(lines), offset + lines.size());
  }

  /**
   * What is printed from a line on, now and later.
   *
   * @param operation of which lines are wanted; null for all
   * @param leftOut how many of those lines to leave out
   */
  public OutputReader reader(@Nullable String operation, int leftOut) {
    return new OutputReader(file, operation, leftOut);
  }

  /** A line torn in a crash is left out. */
  static @Nullable LogLine parse(String text) {
    try {
      return JSON.readValue(text, LogLine.class);
    } catch (JacksonException e) {
      return null;
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (writer != null) {
        writer.close();
        writer = null;
      }
    } catch (IOException e) {
      log.warn("`{}` cannot be closed", file, e);
    } finally {
      lock.unlock();
    }
  }

  /** A line that an operation printed. */
  public record LogLine(Instant at, String operation, String text) {}

  /**
   * Some lines, in the order in which they were printed.
   *
   * @param nextOffset where the next page begins, now or once more is printed
   */
  public record LogPage(List<LogLine> lines, int nextOffset) {}
}
