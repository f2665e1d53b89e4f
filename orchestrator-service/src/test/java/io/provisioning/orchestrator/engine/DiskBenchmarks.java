package io.provisioning.orchestrator.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/** What this machine's disk can do at all, without anything of ours around it. */
final class DiskBenchmarks {

  static final String SYNCS_PER_SECOND = "sequential_fdatasync_per_second";
  static final String APPENDS_PER_SECOND = "group_commit_64_writers_appends_per_second";
  private static final int SYNCS = 2_000;
  private static final int WRITERS = 64;
  private static final long MILLIS = 1_000;

  private final byte[] entry;

  private DiskBenchmarks(int entrySize) {
    entry = new byte[entrySize];
  }

  /**
   * Measures in files of their own.
   *
   * @param entrySize bytes of each append
   */
  static Runs measure(Path directory, int entrySize) throws IOException, InterruptedException {
    return new DiskBenchmarks(entrySize).measure(directory);
  }

  private Runs measure(Path directory) throws IOException, InterruptedException {
    var runs = new Runs();
    for (var run = 0; run < Runs.COUNT + 1; run++) {
      var sequential = sequentialSyncs(directory.resolve("sequential-" + run));
      var group = groupCommit(directory.resolve("group-" + run));
      if (run > 0) {
        runs.add(SYNCS_PER_SECOND, sequential);
        runs.add(APPENDS_PER_SECOND, group);
      }
    }
    return runs;
  }

  private double sequentialSyncs(Path file) throws IOException {
    try (var channel = open(file)) {
      var began = System.nanoTime();
      for (var sync = 0; sync < SYNCS; sync++) {
        channel.write(ByteBuffer.wrap(entry));
        channel.force(false);
      }
      return SYNCS * 1e9 / (System.nanoTime() - began);
    }
  }

  private double groupCommit(Path file) throws IOException, InterruptedException {
    BlockingQueue<CompletableFuture<Void>> queue = new LinkedBlockingQueue<>();
    var isOver = new AtomicBoolean();
    var appended = new LongAdder();
    try (var channel = open(file);
        var writers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var writer = 0; writer < WRITERS; writer++) {
        writers.execute(() -> {
          while (!isOver.get()) {
            var durable = new CompletableFuture<Void>();
            queue.add(durable);
            durable.join();
            appended.increment();
          }
        });
      }
      var began = System.nanoTime();
      var end = began + MILLIS * 1_000_000;
      List<CompletableFuture<Void>> batch = new ArrayList<>();
      while (System.nanoTime() < end) {
        batch.add(queue.take());
        queue.drainTo(batch);
        commit(channel, batch);
      }
      isOver.set(true);
      var seconds = (System.nanoTime() - began) / 1e9;
      var rate = appended.sum() / seconds;
      letGo(writers, queue);
      return rate;
    }
  }

  private static void letGo(ExecutorService writers, BlockingQueue<CompletableFuture<Void>> waiting)
      throws InterruptedException {
    writers.shutdown();
    do {
      waiting.forEach(durable -> durable.complete(null));
    } while (!writers.awaitTermination(10, TimeUnit.MILLISECONDS));
  }

  private void commit(FileChannel channel, List<CompletableFuture<Void>> batch) throws IOException {
    var bytes = new ByteArrayOutputStream();
    batch.forEach(_ -> bytes.writeBytes(entry));
    channel.write(ByteBuffer.wrap(bytes.toByteArray()));
    channel.force(false);
    batch.forEach(durable -> durable.complete(null));
    batch.clear();
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
