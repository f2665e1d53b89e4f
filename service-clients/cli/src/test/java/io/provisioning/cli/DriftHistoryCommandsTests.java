package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftHistoryCommandsTests {

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void whatEndedIsListedWithWhoEndedIt() {
    assertThat(shell.run("drift", "history", "-i", "web")).as(shell.err()).isZero();
    assertThat(shell.orchestrator.requests)
        .containsExactly("GET /api/v1/drift/ended?workspace=default&infrastructure=web");
    assertThat(shell.out()).contains("web.server.db", "gone", "ada", "w-1");
  }

  @Test
  void driftIsCheckedNowAndWhyItCannotBe() {
    assertThat(shell.run("drift", "check", "web")).as(shell.err()).isZero();
    assertThat(shell.orchestrator.requests)
        .containsExactly("POST /api/v1/drift/check?workspace=default&infrastructure=web");
    assertThat(shell.out()).contains("web.server.db");
    assertThat(shell.err()).contains("web cannot be checked now: a workflow is changing it");
  }
}
