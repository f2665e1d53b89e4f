package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Kept;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of files in their order. What takes the time is to decode them, so that may be
 * done for some blocks ahead, by several threads.
 */
final class Decoder implements AutoCloseable {

  private static final int BLOCKS_AHEAD = 3;

  /**
   * A line: an entry or something else that is kept.
   *
   * @param length in bytes, its end included
   */
  record Line(@Nullable Entry entry, @Nullable Kept kept, long at, int length) {}

  /** Told of each line. */
  @FunctionalInterface
  interface Reader {
    void line(Line line) throws IOException;
  }

  private final @Nullable ExecutorService threads;

  private Decoder(@Nullable ExecutorService threads) {
    this.threads = threads;
  }

  /** Decodes in the thread that reads. */
  static Decoder here() {
    return new Decoder(null);
  }

  /** Decodes with all processors. */
  static Decoder ahead() {
    return new Decoder(
        Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(),
            Thread.ofPlatform().name("journal-decoder-", 0).daemon().factory()));
  }

  /** Reads up to a limit. */
  void read(Disk disk, Path file, long limit, Reader reader) throws IOException {
    if (threads == null) {
      Block.read(disk, file, 0, limit, block -> deliver(decode(block), reader));
      return;
    }
    var ahead = new ArrayDeque<Future<List<Line>>>();
    Block.read(
        disk,
        file,
        0,
        limit,
        block -> {
          ahead.add(threads.submit(() -> decode(block)));
          if (ahead.size() > BLOCKS_AHEAD) {
            deliver(await(ahead), reader);
          }
        });
    while (!ahead.isEmpty()) {
      deliver(await(ahead), reader);
    }
  }

  private static List<Line> decode(Block block) throws IOException {
    var lines = new ArrayList<Line>();
    block.forEachLine((from, to) -> {
      var isEntry = block.isEntry(from, to);
      lines.add(
          new Line(
              isEntry ? block.entry(from, to) : null,
              isEntry ? null : block.kept(Kept.class, from, to),
              block.offset(from),
              to + 1 - from));
    });
    return lines;
  }

  private static void deliver(List<Line> lines, Reader reader) throws IOException {
    for (var line : lines) {
      reader.line(line);
    }
  }

  private static List<Line> await(Queue<Future<List<Line>>> ahead) throws IOException {
    try {
      return ahead.remove().get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException problem -> throw problem;
        case Error error -> throw error;
        case null, default -> throw new IOException(e.getCause());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the journal was read", e);
    }
  }

  @Override
  public void close() {
    if (threads != null) {
      threads.shutdownNow();
    }
  }
}
