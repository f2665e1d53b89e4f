package io.provisioning.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real program that watches, with services that only sleep. */
@Tag("proof-platform")
class WatcherIntegrationTests {

  private static final Path PROGRAM =
      Path.of("../../deploy/launcher/watch.sh").toAbsolutePath().normalize();

  /** Longer than clocks differ. */
  private static final Duration SLOW = Duration.ofSeconds(4);

  private Home home;
  private Daemon service;
  private Watcher watcher;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    home = new Home(directory);
    PrivateFiles.directory(home.run());
    PrivateFiles.directory(home.log());
    Files.writeString(home.installation(), "watchertests\n");
    service = new Daemon(home, "sleeper");
    watcher = new Watcher(home, PROGRAM);
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    watcher.stop();
    service.stop();
  }

  @Test
  void aKilledServiceIsBackWithItsEnvironment() throws Exception {
    var says = List.of("sh", "-c", "echo \"$SECRET\"; exec sleep 300");
    var before = start(says, Map.of("SECRET", "it's \"quoted\""));
    watcher.start();
    await(() -> service.tail(2).equals("it's \"quoted\"")); // else it may be killed before

    ProcessHandle.of(before).orElseThrow().destroyForcibly();

    await(() -> service.find().filter(running -> running.pid() != before).isPresent());
    var again = service.find().orElseThrow();
    assertThat(again.port()).isEqualTo(1234);
    await(() -> service.tail(2).equals("it's \"quoted\"\n  it's \"quoted\""));
    assertThat(ServiceLine.of(home, "sleeper").restarts()).isEqualTo(1);
    ProcessHandle.of(again.pid()).orElseThrow().destroyForcibly();
    await(() -> ServiceLine.of(home, "sleeper").restarts() == 2);
    assertThat(ServiceLine.of(home, "sleeper").reason())
        .isEqualTo("ended by signal 9; it was restarted");
  }

  @Test
  void whatEndsFiveTimesWithinAMinuteStaysDownAndSaysWhy() throws Exception {
    start(List.of("sh", "-c", "echo no disk left; exit 3"), Map.of());
    watcher.start();

    await(() -> ServiceLine.of(home, "sleeper").state().equals("down"));

    var line = ServiceLine.of(home, "sleeper");
    assertThat(line.restarts()).isEqualTo(4);
    assertThat(line.reason())
        .isEqualTo("ended five times within a minute, last with exit code 3; it is not restarted");
    assertThat(line.logEnd()).endsWith("no disk left");
  }

  @Test
  void whatIsStoppedStaysStoppedAndTheWatcherGoesOnWhereItWasKilled() throws Exception {
    var before = start(List.of("sleep", "300"), Map.of());
    watcher.start();
    await(() -> watcher.daemon().find().isPresent());
    ProcessHandle.of(watcher.daemon().find().orElseThrow().pid()).orElseThrow().destroyForcibly();
    await(watcher::isMissing);
    ProcessHandle.of(before).orElseThrow().destroyForcibly();

    watcher.start();

    await(() -> service.find().filter(running -> running.pid() != before).isPresent());
    assertThat(watcher.isMissing()).isFalse();
    assertThat(service.stop()).isTrue();
    assertThat(watcher.watched()).isEmpty();
    var other = new Daemon(home, "other");
    var process = other.start(List.of("sleep", "300"), Map.of(), 0, "", "");
    other.watched().begin(List.of("sleep", "300"), Map.of());
    process.destroyForcibly();
    await(() -> other.watched().history().restarts() == 1); // so it has looked at both
    assertThat(service.find()).isEmpty();
    other.stop();
  }

  @Test
  void aWatcherThatWasSlowToBeginIsFound() throws Exception {
    var command = "read -r _; exec bash %s %s %s".formatted(PROGRAM, home.run(), home.log());
    var slow = new ProcessBuilder("sh", "-c", command).start();
    try (var input = slow.outputWriter()) {
      var begin = slow.info().startInstant().orElseThrow();
      await(() -> Duration.between(begin, Instant.now()).compareTo(SLOW) > 0);
      input.write("begin\n");
    }

    await(() -> Files.exists(home.run().resolve("watcher.pause")));

    assertThat(watcher.daemon().find()).map(Daemon.Running::pid).contains(slow.pid());
  }

  private long start(List<String> command, Map<String, String> environment) throws IOException {
    var process = service.start(command, environment, 1234, "1.0", "b");
    service.watched().begin(command, environment);
    return process.pid();
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().pollInterval(Duration.ofMillis(20)).until(condition);
  }
}
