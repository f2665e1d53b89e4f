package io.provisioning.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonTests {

  private Home home;
  private Daemon daemon;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    home = new Home(directory);
    PrivateFiles.directory(home.run());
    PrivateFiles.directory(home.log());
    daemon = new Daemon(home, "sleeper");
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    daemon.stop();
  }

  @Test
  void aStartedProcessIsFoundUntilItIsStopped() throws IOException, InterruptedException {
    var process = daemon.start(List.of("sleep", "300"), Map.of(), 1234, "1.0", "b");

    var running = new Daemon(home, "sleeper").find().orElseThrow();
    assertThat(running.pid()).isEqualTo(process.pid());
    assertThat(running.port()).isEqualTo(1234);
    assertThat(daemon.stop()).isTrue();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(daemon.stop()).isFalse();
  }

  @Test
  void whatHasEndedAndIsStillListedDoesNotRun() throws IOException, InterruptedException {
    // no command may follow but exec: the shell would take leave of what has ended
    var parent = new ProcessBuilder("sh", "-c", "sleep 0 & exec sleep 300").start();
    try {
      var ended = onlyChild(parent);
      var status = Path.of("/proc", Long.toString(ended.pid()), "stat");
      while (!Files.readString(status).contains(") Z ")) {
        Thread.onSpinWait();
      }
      PrivateFiles.write(
          home.run().resolve("sleeper.json"),
          """
          {"pid": %d, "startedAt": "%s", "port": 1, "version": "", "build": ""}
          """
              .formatted(ended.pid(), ended.info().startInstant().orElseThrow()));

      assertThat(daemon.find()).isEmpty();
      assertThat(daemon.stop()).isFalse();
    } finally {
      parent.destroyForcibly().waitFor();
    }
  }

  private static ProcessHandle onlyChild(Process parent) {
    Optional<ProcessHandle> child;
    do {
      child = parent.children().findFirst();
    } while (child.isEmpty());
    return child.get();
  }

  @Test
  void anotherProcessWithTheSameNumberIsLeftAlone() throws IOException, InterruptedException {
    var other = new ProcessBuilder("sleep", "300").start();
    try {
      PrivateFiles.write(
          home.run().resolve("sleeper.json"),
          """
          {"pid": %d, "startedAt": "2020-01-01T00:00:00Z", "port": 1, "version": "", "build": ""}
          """
              .formatted(other.pid()));

      assertThat(daemon.find()).isEmpty();
      assertThat(daemon.stop()).isFalse();
      assertThat(other.isAlive()).isTrue();
      assertThat(home.run().resolve("sleeper.json")).doesNotExist();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void aDamagedRecordIsNoProcess() throws IOException {
    Files.writeString(home.run().resolve("sleeper.json"), "{half");

    assertThat(daemon.find()).isEmpty();
  }

  @Test
  void whatAProcessSaysIsInItsLog() throws IOException, InterruptedException {
    daemon.start(List.of("sh", "-c", "echo one; echo two >&2"), Map.of(), 0, "", "").waitFor();

    assertThat(daemon.tail(1)).isEqualTo("two");
    assertThat(Files.readString(daemon.log())).isEqualTo("one\ntwo\n");
  }
}
