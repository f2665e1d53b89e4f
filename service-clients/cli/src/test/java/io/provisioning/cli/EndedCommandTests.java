package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.home.LastPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A signal that reaches a command alone, while a program that it runs has a secret. */
class EndedCommandTests {

  /** Leaves something beside the copy, as editors do, and needs a moment to end. */
  private static final String SCRIPT =
      """
      trap 'sleep 0.2; echo asked > ended; exit 9' TERM
      [ "$1" = none ] || touch "$1.swp"
      sleep 600 &
      echo $1 $! $$
      wait
      """;

  @TempDir Path directory;
  private final FakeVault vault = new FakeVault();
  private Shell shell;

  @BeforeEach
  void open() throws IOException {
    shell = new Shell(directory);
    LastPort.VAULT.remember(shell.home, vault.port());
    shell.environment.put("SOPS_AGE_KEY_FILE", "key");
    assertThat(shell.run("age", "keygen", "-o", "key")).as(shell.err()).isZero();
    var key = Files.readString(directory.resolve("key"));
    Files.writeString(directory.resolve("script"), SCRIPT);
    Files.writeString(directory.resolve("a.yaml"), "password: tiger\n");
    var recipient = key.replaceAll("(?s).*(age1\\w+).*", "$1");
    assertThat(shell.run("sops", "encrypt", "-i", "--age", recipient, "a.yaml"))
        .as(shell.err())
        .isZero();
  }

  @AfterEach
  void close() {
    shell.close();
    vault.close();
  }

  static Stream<Arguments> commands() {
    return Stream.of(
        Arguments.of(
            "TERM",
            143,
            List.of(
                "run",
                "--secret-file",
                "KEY=web/db#user",
                "--",
                "sh",
                "-c",
                "sh ./script $KEY; touch next")),
        Arguments.of(
            "HUP", 129, List.of("sops", "exec-file", "a.yaml", "sh ./script {}; touch next")),
        Arguments.of("INT", 130, List.of("sops", "edit", "a.yaml")),
        Arguments.of(
            "TERM", 143, List.of("sops", "exec-env", "a.yaml", "sh ./script none; touch next")));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void endsTheProgramAndThenDeletesTheCopy(String signal, int code, List<String> arguments)
      throws Exception {
    var command = start(arguments);
    var said = command.inputReader().readLine().split(" ", -1);

    send(signal, command);

    assertThat(command.waitFor()).isEqualTo(code);
    assertThat(directory.resolve("ended")).hasContent("asked");
    assertThat(directory.resolve("next")).doesNotExist();
    assertThat(ProcessHandle.of(Long.parseLong(said[1])).filter(ProcessHandle::isAlive)).isEmpty();
    if (!said[0].equals("none")) {
      assertThat(Path.of(said[0]).getParent()).doesNotExist();
    }
  }

  @Test
  void aCopyOfAKilledCommandIsDeletedByTheNextOneAndNoOther() throws Exception {
    var killed = start(List.of("sops", "exec-file", "a.yaml", "exec sh ./script {}"));
    var living = start(List.of("sops", "exec-file", "a.yaml", "exec sh ./script {}"));
    var left = killed.inputReader().readLine().split(" ", -1);
    var open = living.inputReader().readLine().split(" ", -1);
    killed.destroyForcibly().waitFor();
    ProcessHandle.of(Long.parseLong(left[2])).ifPresent(ProcessHandle::destroy);
    assertThat(Path.of(left[0])).exists();

    assertThat(shell.run("sops", "exec-file", "a.yaml", "cat {}")).as(shell.err()).isZero();

    assertThat(Path.of(left[0]).getParent()).doesNotExist();
    assertThat(Path.of(open[0])).exists();
    send("TERM", living);
    assertThat(living.waitFor()).isEqualTo(143);
  }

  private Process start(List<String> arguments) throws IOException {
    var line =
        new ArrayList<>(
            // whoever runs the tests in the background has them ignore some signals
            List.of(
                "env",
                "--default-signal",
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dprovisioning.directory=" + directory,
                "io.provisioning.cli.Main"));
    line.addAll(arguments);
    var builder = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("PROVISIONING_HOME", shell.home.directory().toString());
    builder.environment().put("SOPS_AGE_KEY_FILE", directory.resolve("key").toString());
    builder.environment().put("SOPS_EDITOR", "sh ./script");
    return builder.start();
  }

  private static void send(String signal, Process command) throws Exception {
    new ProcessBuilder("kill", "-" + signal, Long.toString(command.pid())).start().waitFor();
  }
}
