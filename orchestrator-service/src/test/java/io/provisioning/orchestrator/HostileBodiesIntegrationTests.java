package io.provisioning.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.service.testkit.ServiceProcess;
import io.provisioning.service.testkit.WorstBodies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The orchestrator with the memory that the launcher gives it, asked by somebody with its token.
 */
class HostileBodiesIntegrationTests {

  @TempDir private Path directory;

  @Test
  void noBodyOfAnyOperationEndsTheProcess() throws Exception {
    var home = TestHome.at(directory);
    try (var service =
        ServiceProcess.start(
            OrchestratorApplication.class,
            "-Xmx768m",
            directory.resolve("log"),
            Map.of(),
            "--provisioning.home=" + home)) {
      var token = Files.readString(home.resolve("token")).strip();
      var begun = System.nanoTime();
      var answered = new TreeMap<Integer, Integer>();
      var operations = WorstBodies.of(Path.of("openapi.yaml"));
      for (var operation : operations) {
        var statuses = service.flood(operation, token);
        assertThat(service.isAlive()).as(operation.id() + statuses + service.log()).isTrue();
        assertThat(statuses.keySet()).as(operation.id() + statuses).doesNotContain(500);
        statuses.forEach((status, count) -> answered.merge(status, count, Integer::sum));
      }
      System.out.printf(
          "hostile bodies: %d operations, answers %s, %d ms, at most %d MB%n",
          operations.size(),
          answered,
          (System.nanoTime() - begun) / 1_000_000,
          service.mostMemory());
      assertThat(service.log()).doesNotContain("OutOfMemoryError");
    }
  }
}
