package io.provisioning.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.testkit.SharedClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** The service with its home, in one process after another: each is killed with SIGKILL. */
public final class DoomedProcess implements AutoCloseable {

  private final Path home;
  private final List<String> settings;
  private final List<Process> started = new ArrayList<>();
  private Path log;

  /** None is started yet. */
  public DoomedProcess(Path home, String... settings) {
    this.home = home;
    this.settings = List.of(settings);
    log = home;
  }

  /**
   * Starts another one; returns when it takes requests, or stands still already.
   *
   * @param doom the append to the journal at which it stands still, see {@link DoomedOrchestrator}
   */
  public void start(String doom) {
    var process = launch(doom);
    // Recovery may reach the moment of its death before the web server stands.
    await(() -> Files.exists(home.resolve("port")) || isDoomed() || !process.isAlive());
    assertThat(process.isAlive()).as(log()).isTrue();
  }

  /** Starts one that ends by itself since it must not run; gives what it says. */
  public String startInVain() {
    launch("never:0");
    assertThat(awaitExit()).isNotZero();
    return log();
  }

  private Process launch(String doom) {
    try {
      TestHome.at(home);
      Files.deleteIfExists(home.resolve("port"));
      Files.deleteIfExists(home.resolve("ready-to-die"));
      log = Files.createTempFile(home, "log", "");
      var process =
          new ProcessBuilder(command(doom))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      started.add(process);
      return process;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> command(String doom) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags(doom, home));
    command.addAll(sharedClasses());
    command.add(DoomedOrchestrator.class.getName());
    command.addAll(arguments(home));
    command.addAll(settings);
    return command;
  }

  private static List<String> flags(String doom, Path home) {
    return List.of(
        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Ddoom=" + doom, "-Ddoom.home=" + home);
  }

  private static List<String> arguments(Path home) {
    return List.of("--server.port=0", "--provisioning.home=" + home);
  }

  /** Of one that ends as soon as it stands. */
  private static List<String> sharedClasses() {
    try {
      var nobody = TestHome.at(Files.createTempDirectory("doomed"));
      var flags = new ArrayList<>(flags("never:0", nobody));
      flags.add("-Dspring.context.exit=onRefresh");
      return SharedClasses.flags(DoomedOrchestrator.class, flags, arguments(nobody));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isDoomed() {
    return Files.exists(home.resolve("ready-to-die"));
  }

  /** Waits until the one that was started last has ended, and gives its exit code. */
  public int awaitExit() {
    var process = started.getLast();
    await(() -> !process.isAlive());
    return process.exitValue();
  }

  /** What the one that was started last has said. */
  public String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it stands still where it was told to. */
  public void awaitDoomAndKill() {
    await(this::isDoomed);
    kill();
  }

  /** Kills it wherever it is. */
  public void kill() {
    var process = started.getLast();
    process.destroyForcibly();
    try {
      assertThat(process.waitFor()).isEqualTo(128 + 9);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Clients of the one that runs. */
  public Api api() {
    return new Api(port());
  }

  /** Where the one that runs takes requests. */
  public int port() {
    try {
      return Integer.parseInt(Files.readString(home.resolve("port")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for what takes no longer than some seconds. */
  public static void await(Callable<Boolean> condition) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(10))
        .atMost(Duration.ofMinutes(2))
        .until(condition);
  }

  @Override
  public void close() {
    started.forEach(Process::destroyForcibly);
  }
}
