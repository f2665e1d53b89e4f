package io.provisioning.orchestrator.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/** A fresh process that finds a million events in its journal. */
final class RecoveryBenchmarks {

  private RecoveryBenchmarks() {}

  static void measure(ServiceImage image, Path directory, Map<String, Object> figures)
      throws IOException {
    figures.put(
        "recovery_of_an_active_workflow_of_100000_and_4000_ended_of_100",
        measure(
            image,
            directory.resolve("recovery-active"),
            "fill 4000 100 ended",
            "fill 1 100000 active"));
    figures.put(
        "recovery_of_5000_ended_workflows_of_100",
        measure(image, directory.resolve("recovery-ended"), "fill 5000 100 ended"));
  }

  private static Map<String, Statistics> measure(ServiceImage image, Path home, String... fills)
      throws IOException {
    home.toFile().mkdir();
    try (var service = BenchedService.start(image, home)) {
      for (var fill : fills) {
        service.ask(fill);
      }
    }
    var filled = home.resolve("state");
    return Runs.of(() -> recovered(image, home.resolveSibling(home.getFileName() + "-run"), filled))
        .statistics();
  }

  /** Held, so that all runs find the same. */
  private static JsonNode recovered(ServiceImage image, Path home, Path filled) {
    try {
      FileSystemUtils.copyRecursively(filled, home.resolve("state"));
      try (var service =
          BenchedService.start(image, home, "--provisioning.engine.start-paused=true")) {
        return service.ask("recovered");
      } finally {
        FileSystemUtils.deleteRecursively(home);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
