package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.home.LastPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunCommandTests {

  private static final String USER = "NAME=web/db#user";
  private static final String PASSWORD = "PASSWORD=web/db#password";

  private final FakeVault vault = new FakeVault();
  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    LastPort.VAULT.remember(shell.home, vault.port());
  }

  @AfterEach
  void close() {
    shell.close();
    vault.close();
  }

  @Test
  void theProgramHasTheValueAndItsExitCodeIsPassedOn() {
    int code =
        shell.run("run", "--secret", PASSWORD, "--", "sh", "-c", "echo ${#PASSWORD} >&2; exit 7");

    assertThat(code).as(shell.err()).isEqualTo(7);
    assertThat(shell.err()).isEqualTo("11\n");
    assertThat(vault.requests.getLast().body())
        .contains("\"purpose\":\"run sh\"", "\"field\":\"password\"");
  }

  @ParameterizedTest
  @CsvSource({
    "'echo $PASSWORD'",
    "'printf %s $PASSWORD | base64'",
    "'printf u:%s $PASSWORD | base64'",
    "'echo a; echo before $PASSWORD after >&2'"
  })
  void aPrintedValueIsMaskedAndFailsTheRun(String script) {
    int code = shell.run("run", "--secret", PASSWORD, "--", "sh", "-c", script);

    assertThat(code).isEqualTo(4);
    assertThat(shell.out() + shell.err())
        .contains("***", "`sh` printed a secret")
        .doesNotContain("hunter2", "aHVudGVyMh");
  }

  @Test
  void aFileIsForItsOwnerAloneAndGoneAfterwards() {
    int code =
        shell.run(
            "run",
            "--secret-file",
            "KEY=web/db#key?version=3",
            "--",
            "sh",
            "-c",
            "stat -c '%a %s' $KEY; echo $KEY");

    assertThat(code).as(shell.err()).isZero();
    var lines = shell.out().lines().toList();
    assertThat(lines.getFirst()).isEqualTo("600 2");
    assertThat(Path.of(lines.get(1))).doesNotExist();
  }

  @Test
  void nothingIsLeftIfALaterSecretCannotBeGiven() throws IOException {
    var before = files();

    int code =
        shell.run(
            "run",
            "--secret-file",
            "KEY=web/db#key",
            "--secret-file",
            "X=web/db#none",
            "--",
            "true");

    assertThat(code).isEqualTo(2);
    assertThat(shell.err()).contains("has no field `none`");
    assertThat(files()).isEqualTo(before);
  }

  private static long files() throws IOException {
    try (var files = Files.list(Path.of("/dev/shm"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("provisioning-"))
          .count();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "run -- true, no secret was given",
    "run --secret NAME=web/db -- true, does not name a field of a secret",
    "run --secret NAME=../x#y -- true, does not name a field of a secret",
    "run --secret 1N=web/db#user -- true, cannot be the name of a variable",
    "run --secret N=web/db#user --secret-file N=web/db#user -- true, is given twice",
    "run --secret KEY=web/db#key -- true, is binary"
  })
  void mistakesAreTold(String line, String error) {
    assertThat(shell.run(line.split(" ", -1))).isEqualTo(2);
    assertThat(shell.err()).contains(error);
  }

  @Test
  void aProgramThatIsNotThereIsTold() {
    assertThat(shell.run("run", "--secret", USER, "--", "no-such-program-here")).isEqualTo(2);
    assertThat(shell.err()).contains("`no-such-program-here` cannot be run");
  }
}
