package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.aPlan;
import static io.provisioning.cli.ApiFixtures.aStep;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskservUpdateCommandTests {

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    shell.declare(
        "web",
        "name: web\nsettings: {provider: demo}\nservers: [{name: db, taskservs: [{name: nginx}]}]\n");
    shell.orchestrator.plans.add(aPlan(aStep("update", "taskserv/db/nginx")));
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void asksBeforeItUpdatesAndTakesOnlyYes() {
    shell.typing("no");

    assertThat(shell.run("taskserv", "update", "nginx", "-i", "web", "--no-wait")).isEqualTo(4);
    assertThat(shell.out()).contains("~ taskserv/db/nginx");
    assertThat(shell.err()).contains("This updates taskserv/db/nginx.", "nothing was changed");
    assertThat(shell.orchestrator.bodies).hasSize(1);
    assertThat(shell.orchestrator.bodies.getFirst())
        .contains("\"update\":{\"taskservs\":[\"nginx\"]}");
  }

  @Test
  void namesTheVersionThatIsWanted() {
    assertThat(shell.run("taskserv", "update", "nginx", "-i", "web", "--to", "1.2.0", "--check"))
        .isEqualTo(3);
    assertThat(shell.orchestrator.bodies.getFirst())
        .contains("\"update\":{\"taskservs\":[\"nginx\"],\"version\":\"1.2.0\"}");
  }

  @Test
  void aVersionIsOneOfOneTaskserv() {
    assertThat(shell.run("taskserv", "update", "-i", "web", "--to", "1.2.0")).isEqualTo(2);
    assertThat(shell.err()).contains("0 are named");
    assertThat(shell.orchestrator.bodies).isEmpty();
  }
}
