package io.provisioning.orchestrator.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  private static final int RUNS = 5;
  private static final int SYNCS = 2_000;
  private static final int WRITERS = 64;
  private static final long MILLIS = 1_000;
  private static final byte[] RECORD = new byte[200];

  private DiskBenchmarks() {}

  static Map<String, Object> measure(Path directory) throws IOException, InterruptedException {
    var syncs = new ArrayList<Double>();
    var appends = new ArrayList<Double>();
    for (var run = 0; run < RUNS + 1; run++) {
      var sequential = sequentialSyncs(directory.resolve("sequential-" + run));
      var group = groupCommit(directory.resolve("group-" + run));
      if (run > 0) {
        syncs.add(sequential);
        appends.add(group);
      }
    }
    return Map.of(
        "sequential_fdatasync_per_second", Statistics.of(syncs),
        "group_commit_64_writers_appends_per_second", Statistics.of(appends));
  }

  private static double sequentialSyncs(Path file) throws IOException {
    try (var channel = open(file)) {
      var began = System.nanoTime();
      for (var sync = 0; sync < SYNCS; sync++) {
        channel.write(ByteBuffer.wrap(RECORD));
        channel.force(false);
      }
      return SYNCS * 1e9 / (System.nanoTime() - began);
    }
  }

  private static double groupCommit(Path file) throws IOException, InterruptedException {
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

  private static void commit(FileChannel channel, List<CompletableFuture<Void>> batch)
      throws IOException {
    var bytes = new ByteArrayOutputStream();
    batch.forEach(_ -> bytes.writeBytes(RECORD));
    channel.write(ByteBuffer.wrap(bytes.toByteArray()));
    channel.force(false);
    batch.forEach(durable -> durable.complete(null));
    batch.clear();
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
