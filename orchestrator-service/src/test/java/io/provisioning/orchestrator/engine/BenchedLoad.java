package io.provisioning.orchestrator.engine;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;

import io.provisioning.orchestrator.engine.steering.SubmitWorkflow;
import io.provisioning.orchestrator.engine.steering.WorkflowEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Puts load on the engine of this process and measures what it takes. */
final class BenchedLoad {

  private static final Path SELF = Path.of("/proc/self");

  private final WorkflowEngine engine;
  private final BenchedPlans plans;
  private final BenchedEffects effects;
  private final BenchedEnds ends;

  BenchedLoad(WorkflowEngine engine, BenchedPlans plans, BenchedEffects effects, BenchedEnds ends) {
    this.engine = engine;
    this.plans = plans;
    this.effects = effects;
    this.ends = ends;
  }

  /** So many workflows at once, of so many operations each, spread over workspaces. */
  Map<String, Double> run(int workflows, int operations, int workspaces) {
    var submissions = submissions(workflows, operations, workspaces);
    ends.begin();
    resetPeaks();
    var written = counter("io", "wchar:");
    var cpu = cpuSeconds();
    var began = System.nanoTime();
    submit(submissions);
    var submitted = System.nanoTime();
    ends.await(workflows);
    var seconds = (System.nanoTime() - began) / 1e9;
    var all = (double) workflows * operations;
    var figures = new TreeMap<String, Double>();
    figures.put("operations_per_second", all / seconds);
    figures.put("cpu_microseconds_per_operation", (cpuSeconds() - cpu) * 1e6 / all);
    figures.put("submit_ms", (submitted - began) / 1e6);
    // The first event of each is written by the submission itself.
    var events = ends.events() + workflows;
    figures.put("events_per_operation", events / all);
    figures.put("bytes_per_event", (counter("io", "wchar:") - written) / events);
    figures.put("peak_heap_mb", peakHeap());
    figures.put("peak_resident_mb", counter("status", "VmHWM:") / 1024);
    return figures;
  }

  private SubmitWorkflow[] submissions(int workflows, int operations, int workspaces) {
    return IntStream.range(0, workflows)
        .mapToObj(index -> {
          var workspace = "bench-" + index % workspaces;
          var plan = plans.put(workspace, "infra-" + index, operations);
          return new SubmitWorkflow(workspace, plan, null, null, null, null, null, null);
        })
        .toArray(SubmitWorkflow[]::new);
  }

  private void submit(SubmitWorkflow[] submissions) {
    try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      var futures =
          Stream.of(submissions)
              .map(submission -> clients.submit(() -> engine.submit(submission, null, ADA)))
              .toList();
      for (var future : futures) {
        future.get();
      }
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** So many operations of one workflow run until they are released. */
  Map<String, Double> hold(int operations) {
    var arrivals = effects.hold(operations);
    ends.begin();
    resetPeaks();
    submit(submissions(1, operations, 1));
    try {
      arrivals.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return Map.of("resident_mb", counter("status", "VmRSS:") / 1024);
  }

  Map<String, Double> release() {
    effects.release();
    ends.await(1);
    return Map.of("peak_resident_mb", counter("status", "VmHWM:") / 1024);
  }

  private static void resetPeaks() {
    ManagementFactory.getMemoryPoolMXBeans().forEach(pool -> pool.resetPeakUsage());
    try {
      Files.writeString(SELF.resolve("clear_refs"), "5");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToDouble(pool -> pool.getPeakUsage().getUsed() / (1024.0 * 1024))
        .sum();
  }

  private static double cpuSeconds() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  private static double counter(String file, String name) {
    try (var lines = Files.lines(SELF.resolve(file))) {
      return lines
          .filter(line -> line.startsWith(name))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
