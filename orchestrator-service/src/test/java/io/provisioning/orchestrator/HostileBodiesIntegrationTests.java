package io.provisioning.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.service.testkit.ServiceProcess;
import io.provisioning.service.testkit.WorstBodies;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The orchestrator with the memory that the launcher gives it, asked by somebody with its token.
 */
@Tag("proof-hostile")
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
      var operations = WorstBodies.of(Path.of("openapi.yaml"));
      assertThat(operations).hasSizeGreaterThan(15);

      var figures = service.flood(operations, _ -> TestHome.TOKEN);

      System.out.println("hostile bodies at the orchestrator: " + figures);
    }
  }
}
