package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.FakeControlCenter.Refusal;
import io.provisioning.cli.home.LastPort;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.home.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoorTests {

  private static final String SECRET = "the-secret-of-the-home";

  private final FakeControlCenter center = new FakeControlCenter();
  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    Mode.MULTI_USER.remember(shell.home);
    LastPort.CONTROL_CENTER.remember(shell.home, center.port());
    PrivateFiles.directory(shell.home.localAccount().resolveSibling(""));
    PrivateFiles.write(shell.home.localAccount(), SECRET + "\n");
    Files.writeString(directory.resolve("password"), "a horse that nobody stapled\n");
  }

  @AfterEach
  void close() {
    shell.close();
    center.close();
  }

  @Test
  void untilSomebodySignsInCommandsAskAsTheAccountOfTheHome() throws IOException {
    assertThat(shell.run("workflow", "list")).as(shell.err()).isZero();

    assertThat(center.requests.getFirst().body())
        .contains("client_credentials", "local-account", SECRET);
    assertThat(center.requests.getLast().token()).isEqualTo("Bearer access-1");
    var kept = shell.home.localToken();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
        .isEqualTo("rw-------");
    assertThat(kept).content().doesNotContain(SECRET);
    assertThat(shell.orchestrator.requests).isEmpty();
  }

  @Test
  void theNextCommandCostsOneRequest() {
    assertThat(shell.run("workflow", "list")).isZero();
    center.requests.clear();

    assertThat(shell.run("workflow", "list")).isZero();

    assertThat(center.lines()).hasSize(1);
  }

  @Test
  void whoSignedInAsksInTheirOwnName() {
    shell.run("login", "--user", "ada", "--password-file", "password");
    center.requests.clear();

    assertThat(shell.run("workflow", "list")).as(shell.err()).isZero();

    assertThat(center.requests).hasSize(1);
    assertThat(center.requests.getLast().token()).isEqualTo("Bearer access-1");
    assertThat(shell.home.localToken()).doesNotExist();
  }

  @Test
  void whatWasDoneByWhomAsksForAPerson() {
    assertThat(shell.run("audit", "list")).isEqualTo(4);
    assertThat(shell.err()).contains("you are not signed in", "./provisioning login");
    assertThat(shell.run("user", "list")).isEqualTo(4);
    assertThat(shell.run("policy", "list")).isEqualTo(4);
    assertThat(center.requests).isEmpty();
  }

  @Test
  void theAccountOfTheHomeIsShownToNoOtherControlCenter() {
    try (var other = new FakeControlCenter()) {
      shell.environment.put("PROVISIONING_CONTROL_CENTER__URL", other.url());

      assertThat(shell.run("workflow", "list")).isEqualTo(4);
      assertThat(other.requests).isEmpty();
    }
  }

  @Test
  void theOwnerOfTheHomeLetsSomebodyInAgainWithoutSigningIn() throws IOException {
    assertThat(shell.run("user", "recover", "ada", "--yes")).isEqualTo(69);
    PrivateFiles.write(shell.home.recoveryKey(), "key-of-the-home\n");
    assertThat(shell.run("user", "recover", "ada")).isEqualTo(4);
    assertThat(center.requests).isEmpty();

    assertThat(shell.run("user", "recover", "ada", "--yes")).as(shell.err()).isZero();

    assertThat(shell.out()).contains("K7QM-2XWD");
    assertThat(center.requests).hasSize(1);
    assertThat(center.requests.getFirst().line()).isEqualTo("POST /api/v1/user-recoveries");
    assertThat(center.requests.getFirst().body()).contains("\"key\":\"key-of-the-home\"");
    try (var other = new FakeControlCenter()) {
      shell.environment.put("PROVISIONING_CONTROL_CENTER__URL", other.url());

      assertThat(shell.run("user", "recover", "ada", "--yes")).isEqualTo(69);
      assertThat(other.requests).isEmpty();
    }
  }

  @Test
  void anAccountThatIsNotLetInIsTold() throws IOException {
    center.refusals.add(new Refusal(401, "sign-in refused"));

    assertThat(shell.run("workflow", "list")).isEqualTo(4);
    assertThat(shell.err()).contains("account of this home is refused", "login");

    Files.delete(shell.home.localAccount());
    assertThat(shell.run("workflow", "list")).isEqualTo(4);
  }

  @Test
  void otherProgramsAreGivenTheToken() {
    assertThat(shell.run("token")).as(shell.err()).isZero();
    assertThat(shell.out()).isEqualTo("access-1\n");
  }

  @Test
  void aPlatformAloneHasOneTokenAndNobodyWhoSignsIn() throws IOException {
    Mode.SOLO.remember(shell.home);

    assertThat(shell.run("workflow", "list")).as(shell.err()).isZero();
    assertThat(shell.orchestrator.requests).hasSize(1);
    assertThat(shell.run("token")).isZero();
    assertThat(shell.out()).isEqualTo(FakeOrchestrator.TOKEN + "\n");
    assertThat(shell.run("audit", "list")).isEqualTo(69);
    assertThat(shell.err()).contains("no control center", "--mode multi-user");
    assertThat(center.requests).isEmpty();
  }

  @Test
  void statusTellsWhatRunsAlsoWhereItDoesNotAnswer() throws IOException {
    assertThat(shell.run("status")).isEqualTo(69);
    assertThat(shell.out()).containsPattern("control-center +stopped");
    running("control-center");
    running("orchestrator");
    running("extension-registry");
    center.refusals.add(new Refusal(503, "store unavailable"));

    assertThat(shell.run("status")).isEqualTo(69);

    assertThat(shell.out())
        .containsPattern("control-center +running")
        .containsPattern("orchestrator +running");
    assertThat(shell.err()).contains("error: told so").doesNotContain("provisioning up");
  }

  /** This process stands for the service. */
  private void running(String service) throws IOException {
    var self = ProcessHandle.current();
    PrivateFiles.write(
        shell.home.run().resolve(service + ".json"),
        """
        {"pid": %d, "startedAt": "%s", "port": 1, "version": "1", "build": "b"}
        """
            .formatted(self.pid(), self.info().startInstant().orElseThrow()));
  }

  @Test
  void anOrchestratorThatIsNamedIsAskedItself() {
    shell.environment.put(
        "PROVISIONING_ORCHESTRATOR__URL", "http://127.0.0.1:" + shell.orchestrator.port());

    assertThat(shell.run("workflow", "list")).as(shell.err()).isZero();

    assertThat(shell.orchestrator.requests).hasSize(1);
    assertThat(center.requests).isEmpty();
  }
}
