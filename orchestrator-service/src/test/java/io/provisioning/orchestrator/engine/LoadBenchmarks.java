package io.provisioning.orchestrator.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Durable operations that do nothing: how many a second, beside what the disk could do. */
final class LoadBenchmarks {

  private static final int WARM_UPS = 4;
  private static final int WORKFLOWS = 200;
  private static final int OPERATIONS = 100;

  private LoadBenchmarks() {}

  static void measure(ServiceImage image, Path home, Map<String, Object> figures)
      throws IOException, InterruptedException {
    try (var service = BenchedService.start(image, home)) {
      for (var warmUp = 0; warmUp < WARM_UPS; warmUp++) {
        many(service, 1);
      }
      var one = Runs.of(() -> service.ask("run 1 1000 1"));
      var spread = Runs.of(() -> many(service, 4));
      var many = Runs.of(() -> many(service, 1));
      figures.put("one_workflow_of_1000", one.statistics());
      figures.put("200_workflows_of_100_in_4_workspaces", spread.statistics());
      figures.put("200_workflows_of_100", many.statistics());
      figures.put("1000_operations_running", held(service).statistics());
      // The least, since old segments may be rewritten in the meantime.
      var entry = (int) many.statistics("bytes_per_event").min();
      var disk = Files.createDirectories(home.resolve("disk"));
      var limits = DiskBenchmarks.measure(disk, entry);
      figures.put("machine_with_entries_of_" + entry + "_bytes", limits.statistics());
      figures.put("share_of_group_commit", share(many, limits));
    }
  }

  private static JsonNode many(BenchedService service, int workspaces) {
    return service.ask("run " + WORKFLOWS + " " + OPERATIONS + " " + workspaces);
  }

  private static Runs held(BenchedService service) {
    return Runs.of(() -> {
      service.ask("hold 1000");
      return service.ask("release");
    });
  }

  /** Of the operations that 64 writers could append, were there nothing else to do. */
  private static double share(Runs many, Runs limits) {
    var appends = limits.statistics(DiskBenchmarks.APPENDS_PER_SECOND).median();
    var possible = appends / many.statistics("events_per_operation").median();
    return many.statistics("operations_per_second").median() / possible;
  }
}
