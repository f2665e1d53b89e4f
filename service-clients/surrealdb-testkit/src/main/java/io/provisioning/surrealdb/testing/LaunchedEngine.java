package io.provisioning.surrealdb.testing;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The real engine, started by the platform's launcher as a process of its own. Its root user is
 * {@code root}.
 */
public final class LaunchedEngine implements AutoCloseable {

  /** The root user's; what a careless text would break on is in it. */
  public static final String PASSWORD = "a pass'word; --";

  private static final Pattern READY = Pattern.compile("\"port\":\\d+");

  /** Below those that the system gives to connections: one of these could have it at a restart. */
  private static final int FIRST_PORT = 20_000;

  private static final int BEHIND_LAST_PORT = 32_000;

  private static final int ATTEMPTS = 20;

  private static @Nullable LaunchedEngine shared;

  private final Path data;
  private int port;
  private @Nullable Process process;

  private LaunchedEngine(Path data) {
    this.data = data;
  }

  /** One for all tests of this process; each takes a database of its own. */
  public static synchronized LaunchedEngine shared() {
    var present = shared;
    if (present == null) {
      present = start(newDirectory());
      shared = present;
    }
    return present;
  }

  /** Starts one that keeps its data in a directory. */
  public static LaunchedEngine start(Path data) {
    var engine = new LaunchedEngine(data);
    for (int attempt = 1; ; attempt++) {
      engine.port = ThreadLocalRandom.current().nextInt(FIRST_PORT, BEHIND_LAST_PORT);
      try {
        engine.start();
        return engine;
      } catch (IllegalStateException e) {
        // somebody else may have the port
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** Where its data is. */
  public Path data() {
    return data;
  }

  /** Where clients connect; the same after a restart. */
  public URI uri() {
    return URI.create("ws://127.0.0.1:" + port);
  }

  /** Starts it again, on the port it had. */
  public void start() {
    var command =
        LauncherFiles.command(
            "node", "launcher.mjs", "--data", data.toString(), "--port", String.valueOf(port));
    command.environment().put("SURREAL_PASS", PASSWORD);
    try {
      var started = command.start();
      process = started;
      // one that outlives a failed test would hold the build up
      Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(started::destroyForcibly));
      var ready = started.inputReader().readLine();
      if (ready == null || !READY.matcher(ready).find()) {
        started.destroyForcibly();
        throw new IllegalStateException("the engine did not start: " + ready);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As {@code kill -9}. */
  public void kill() {
    try {
      requireNonNull(process).destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Stands still from now on, as on a machine that swaps; nobody's connection ends. */
  public void freeze() {
    signal("STOP");
  }

  /** Goes on. */
  public void thaw() {
    signal("CONT");
  }

  private void signal(String name) {
    var pid = String.valueOf(requireNonNull(process).pid());
    try {
      if (new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor() != 0) {
        throw new AssertionError("no SIG" + name + " for " + pid);
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    kill();
  }

  private static Path newDirectory() {
    try {
      return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "surrealdb");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
