package io.provisioning.controlcenter.audit.trail;

import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditFixtures;
import io.provisioning.controlcenter.audit.chain.TrailFiles;
import io.provisioning.controlcenter.audit.search.BenchedSearch;
import io.provisioning.controlcenter.audit.verification.Verification;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.util.FileSystemUtils;

/** How fast the trail is written, searched and verified. */
public final class AuditBenchmarks {

  private static final int RUNS = Integer.getInteger("bench.runs", 5);
  private static final int WRITERS = 64;
  private static final int APPENDS = 100_000;
  private static final int ALONE = 3_000;
  private static final int MANY = 1_000_000;

  private AuditBenchmarks() {}

  /** Measures in a directory that is removed afterwards. */
  public static void measure(Path directory, Map<String, Object> figures) throws Exception {
    try {
      figures.put("audit_machine_syncs_per_second", runs(() -> syncs(directory.resolve("sync"))));
      try (var trail = new TestTrail(directory.resolve("append")).open()) {
        write(trail, WRITERS, APPENDS / 2); // warm-up
        figures.put(
            "audit_appends_per_second_of_64_writers", runs(() -> perSecond(trail, APPENDS)));
        figures.put("audit_append_of_one_p50_us", runs(() -> alone(trail, 50)));
        figures.put("audit_append_of_one_p99_us", runs(() -> alone(trail, 99)));
      }
      large(directory.resolve("large"), figures);
    } finally {
      FileSystemUtils.deleteRecursively(directory);
    }
  }

  /** A trail of a million events. */
  private static void large(Path directory, Map<String, Object> figures) throws Exception {
    var trails = new TestTrail(directory);
    try (var trail = trails.open()) {
      write(trail, WRITERS, MANY);
      trail.append(rare());
      write(trail, WRITERS, 1000);
      figures.put(
          "audit_bytes_per_event",
          trail.extents().getLast().size() / trail.extents().getLast().last());
      for (var question : BenchedSearch.questions().entrySet()) {
        figures.put(
            "audit_search_of_1000000_ms_" + question.getKey(),
            runs(() -> milliseconds(() -> question.getValue().apply(trail))));
      }
    }
    figures.put(
        "audit_open_with_1000000_ms",
        runs(() ->
            milliseconds(() -> {
              trails.open().close();
              return null;
            })));
    figures.put(
        "audit_verification_of_1000000_ms",
        runs(() -> milliseconds(() -> new Verification(trails.directory(), null, null).run())));
  }

  private static AuditEvent rare() {
    return AuditFixtures.aChangeOf(AuditFixtures.ANNA, "0199-carl", Map.of("email", "carl"));
  }

  private static double milliseconds(Callable<?> call) throws Exception {
    var start = System.nanoTime();
    call.call();
    return (System.nanoTime() - start) / 1e6;
  }

  private static double syncs(Path file) throws IOException {
    var syncs = 2_000;
    var start = System.nanoTime();
    try (var channel = TrailFiles.writable(file)) {
      for (var i = 0; i < syncs; i++) {
        channel.write(ByteBuffer.wrap(new byte[600]));
        channel.force(false);
      }
    }
    Files.delete(file);
    return syncs / ((System.nanoTime() - start) / 1e9);
  }

  private static double perSecond(FilesystemAuditTrail trail, int appends) {
    var start = System.nanoTime();
    write(trail, WRITERS, appends);
    return appends / ((System.nanoTime() - start) / 1e9);
  }

  private static void write(FilesystemAuditTrail trail, int writers, int appends) {
    var next = new AtomicInteger();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < writers; i++) {
        threads.execute(() -> {
          for (var n = next.incrementAndGet(); n <= appends; n = next.incrementAndGet()) {
            trail.append(event(n));
          }
        });
      }
    }
  }

  /** As the gateway writes them: a hundred people, thirty actions. */
  private static AuditEvent event(int n) {
    return new AuditEvent(
        Category.REQUEST,
        "operation" + n % 30,
        new AuditEvent.Actor("user", "0199-person-" + n % 100, "person " + n % 100),
        AuditEvent.Outcome.SUCCEEDED,
        "workspace-" + n % 10,
        "workflow/0199a7b2-" + n,
        "192.0.2." + n % 200,
        "4bf92f3577b34da6a3ce929d0e0e4736",
        Map.of("status", "200", "service", "orchestrator", "policies", "operator"));
  }

  private static double alone(FilesystemAuditTrail trail, int percentile) {
    var times = new long[ALONE];
    for (var i = 0; i < ALONE; i++) {
      var start = System.nanoTime();
      trail.append(event(i));
      times[i] = System.nanoTime() - start;
    }
    Arrays.sort(times);
    return times[ALONE * percentile / 100] / 1e3;
  }

  private static Map<String, Double> runs(Callable<Double> measure) throws Exception {
    var values = new double[RUNS];
    for (var i = 0; i < RUNS; i++) {
      values[i] = measure.call();
    }
    Arrays.sort(values);
    return new TreeMap<>(
        Map.of("median", values[RUNS / 2], "least", values[0], "greatest", values[RUNS - 1]));
  }
}
