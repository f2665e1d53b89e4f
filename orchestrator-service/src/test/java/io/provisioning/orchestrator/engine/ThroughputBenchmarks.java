package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.journal.JournalFixtures;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.util.unit.DataSize;

/**
 * How many operations that do nothing are made durable in a second: from the submission of the
 * first workflow until the last has ended, the journal on this disk.
 */
final class ThroughputBenchmarks {

  private static final int RUNS = 5;
  private static final Optional<Facts> FACTS =
      Optional.of(new Facts("id", Map.of("address", "10.0.0.1")));

  private final TestEngine test;
  private int round;

  private ThroughputBenchmarks(TestEngine test) {
    this.test = test;
  }

  /** Prints one JSON object. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var directory = Files.createTempDirectory(Path.of(arguments[0]), "throughput");
    var figures = new LinkedHashMap<String, Object>();
    try (var journal =
            JournalFixtures.inFiles(directory.resolve("journal"), DataSize.ofMegabytes(16));
        var test =
            TestEngine.forgetful(journal, (_, _, _, _, _, _) -> FACTS, directory.resolve("logs"))) {
      var bench = new ThroughputBenchmarks(test);
      bench.rates(3, 50, 20, 20); // warms up
      if (arguments.length > 1) {
        IO.println(
            bench.rates(
                RUNS,
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3])));
        return;
      }
      figures.put("one_workflow_of_1000", bench.rates(RUNS, 1, 1_000, 64));
      figures.put("200_workflows_of_100", bench.rates(RUNS, 200, 100, 16));
      figures.put("resident_mb_after_200_workflows", Processes.residentMegabytes());
      figures.put("one_workflow_of_100000", bench.rates(RUNS, 1, 100_000, 64));
      figures.put("resident_mb_after_100000_operations", Processes.residentMegabytes());
      figures.put("events_per_operation", bench.eventsPerOperation);
    }
    Processes.print(figures);
  }

  private double eventsPerOperation;

  private Statistics rates(int runs, int workflows, int operations, int parallel)
      throws InterruptedException {
    var rates = new ArrayList<Double>();
    for (var run = 0; run < runs; run++) {
      rates.add(rate(workflows, operations, parallel));
    }
    return Statistics.of(rates);
  }

  private double rate(int workflows, int operations, int parallel) throws InterruptedException {
    var plans =
        IntStream.range(0, workflows)
            .mapToObj(workflow -> plan(workflow, operations, parallel))
            .toList();
    var began = System.nanoTime();
    var runs = plans.stream().map(plan -> test.submit(plan, null)).toList();
    test.plans.forgetAll();
    var events = 0L;
    for (var run : runs) {
      events += awaitEnd(run);
    }
    var seconds = (System.nanoTime() - began) / 1e9;
    eventsPerOperation = (double) events / workflows / operations;
    return workflows * operations / seconds;
  }

  private String plan(int workflow, int operations, int parallel) {
    round++;
    return test.plans.put("sha256:" + round, true, parallel, operations(workflow, operations));
  }

  /** The same resources each time, as many as there are operations. */
  private static List<Operation> operations(int workflow, int count) {
    return IntStream.range(0, count)
        .mapToObj(index -> OperationFixtures.creates("w" + workflow + "-" + index))
        .toList();
  }

  private static long awaitEnd(WorkflowRun run) throws InterruptedException {
    var subscription = run.subscribe();
    while (run.view().state().isActive()) {
      subscription.next(Duration.ofMillis(5));
    }
    run.unsubscribe(subscription);
    if (run.view().state() != WorkflowStatus.COMPLETED) {
      throw new IllegalStateException(run.view().toString());
    }
    return run.view().lastEventId();
  }
}
