package io.provisioning.cli.process;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * A process of ours that outlives the command. What is known of it stands in a file under {@code
 * run/}; the start time tells it from another process that got the same number later.
 */
public final class Daemon {

  private static final Duration GRACE = Duration.ofSeconds(30);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private static final String RECORD = ".json";

  private final Home home;
  private final String name;
  private final Path record;
  private final Path log;
  private final Watched watched;

  public Daemon(Home home, String name) {
    this.home = home;
    this.name = name;
    record = home.run().resolve(name + RECORD);
    log = home.log().resolve(name + ".log");
    watched = new Watched(home, name);
  }

  /**
   * What stands in the file.
   *
   * @param build what was started, to notice that there is a newer one
   */
  public record Running(long pid, Instant startedAt, int port, String version, String build) {}

  /** Names of all that run, whatever they are. */
  public static List<String> running(Home home) throws IOException {
    if (!Files.isDirectory(home.run())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(home.run())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(RECORD))
          .map(file -> file.substring(0, file.length() - RECORD.length()))
          .filter(name -> new Daemon(home, name).find().isPresent())
          .sorted()
          .toList();
    }
  }

  public Watched watched() {
    return watched;
  }

  public Path log() {
    return log;
  }

  /** The process, if it is still the one that was started. */
  public Optional<Running> find() {
    return recorded().filter(running -> handle(running).isPresent());
  }

  private Optional<Running> recorded() {
    try {
      return Files.exists(record)
          ? Optional.of(JsonText.read(Files.readString(record), Running.class))
          : Optional.empty();
    } catch (IOException | JacksonException e) {
      return Optional.empty();
    }
  }

  private static Optional<ProcessHandle> handle(Running running) {
    return ProcessHandle.of(running.pid())
        .filter(Daemon::lives)
        .filter(process ->
            process
                .info()
                .startInstant()
                .filter(
                    at -> Duration.between(at, running.startedAt()).abs().compareTo(TOLERANCE) <= 0)
                .isPresent());
  }

  private void forget() {
    try {
      Files.deleteIfExists(record);
      watched.forget();
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot remove %s".formatted(record), "check its permissions", e);
    }
  }

  /** Starts the process detached from the terminal, in a session of its own. */
  public Process start(
      List<String> command, Map<String, String> environment, int port, String version, String build)
      throws IOException {
    watched.forget();
    var builder =
        new ProcessBuilder(detached(command))
            .directory(home.run().toFile())
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.appendTo(PrivateFiles.ensure(log).toFile()));
    builder.environment().putAll(environment);
    var process = builder.start();
    record(process, port, version, build);
    return process;
  }

  /** Notes what is known of the process only now that it runs. */
  public void record(Process process, int port, String version, String build) throws IOException {
    var startedAt = process.info().startInstant().orElseGet(Instant::now);
    PrivateFiles.write(
        record,
        JsonText.pretty(new Running(process.pid(), startedAt, port, version, build)) + "\n");
  }

  private static List<String> detached(List<String> command) {
    var whole = new ArrayList<String>();
    if (Executables.find("setsid").isPresent()) {
      whole.add("setsid");
    }
    whole.addAll(command);
    return whole;
  }

  /** Ends the process, gracefully first, for good. Tells whether there was one. */
  public boolean stop() throws IOException, InterruptedException {
    var process = find().flatMap(Daemon::handle);
    watched.end(); // first, or it would be started again
    process.ifPresent(ProcessHandle::destroy);
    if (process.isPresent() && !ends(process.get(), GRACE)) {
      process.get().destroyForcibly();
      ends(process.get(), GRACE);
    }
    forget();
    return process.isPresent();
  }

  /**
   * Whether it has not ended. In a container, nobody may be there who takes leave of what has: then
   * it stays in the list of processes, as a zombie.
   */
  public static boolean lives(ProcessHandle process) {
    return process.isAlive() && !isZombie(process.pid());
  }

  private static boolean isZombie(long pid) {
    try {
      var status = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return status.startsWith(") Z ", status.lastIndexOf(')'));
    } catch (IOException e) {
      return false;
    }
  }

  /** {@link ProcessHandle#onExit} looks at what is not a child after 0.3, 0.9 and 2.1 s only. */
  private static boolean ends(ProcessHandle process, Duration patience)
      throws InterruptedException {
    var end = System.nanoTime() + patience.toNanos();
    while (lives(process)) {
      if (System.nanoTime() >= end) {
        return false;
      }
      Thread.sleep(BETWEEN_LOOKS);
    }
    return true;
  }

  /** The last lines of the log, for a problem. */
  public String tail(int lines) {
    try {
      var all = Files.readAllLines(log);
      return String.join("\n  ", all.subList(Math.max(0, all.size() - lines), all.size()));
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
