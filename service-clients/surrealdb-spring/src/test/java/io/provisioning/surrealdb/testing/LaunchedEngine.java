package io.provisioning.surrealdb.testing;

import static java.util.Objects.requireNonNull;

import io.provisioning.surrealdb.Credentials;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.SurrealSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The real engine, started by the launcher as a process of its own. */
public final class LaunchedEngine implements AutoCloseable {

  public static final String PASSWORD = "a pass'word; --";

  private static final Path LAUNCHER =
      Path.of("../../deploy/surrealdb").toAbsolutePath().normalize();

  private static final Pattern PORT = Pattern.compile("\"port\":(\\d+)");

  private static @Nullable LaunchedEngine shared;

  private final Path data;
  private int port;
  private @Nullable Process process;

  private LaunchedEngine(Path data) {
    this.data = data;
  }

  /** One for all tests of this process; each takes a database of its own. */
  public static synchronized LaunchedEngine shared() {
    if (shared == null) {
      try {
        var engine =
            start(Files.createTempDirectory(Path.of("target").toAbsolutePath(), "surrealdb"));
        shared = engine;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return shared;
  }

  public static LaunchedEngine start(Path data) {
    installIfMissing();
    var engine = new LaunchedEngine(data);
    engine.start();
    return engine;
  }

  public URI uri() {
    return URI.create("ws://127.0.0.1:" + port);
  }

  /** Settings as the root user. */
  public SurrealSettings settings(String database) {
    return SurrealSettings.of(uri(), "test", database, Credentials.root("root", PASSWORD));
  }

  public SurrealClient connect(String database) {
    return SurrealClient.connect(settings(database));
  }

  /** Starts it on the port it had, if it had one. */
  public void start() {
    try {
      var started = builder("node", "launcher.mjs", "--data", data.toString(), "--port", "" + port);
      started.environment().put("SURREAL_PASS", PASSWORD);
      var running = started.start();
      process = running;
      // one that outlives a failed test would hold the build up
      Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(running::destroyForcibly));
      port = portOf(requireNonNull(running.inputReader().readLine(), "the engine did not start"));
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

  @Override
  public void close() {
    kill();
  }

  private static int portOf(String ready) {
    var port = PORT.matcher(ready);
    if (!port.find()) {
      throw new AssertionError("the engine did not start: " + ready);
    }
    return Integer.parseInt(port.group(1));
  }

  private static void installIfMissing() {
    if (Files.isDirectory(LAUNCHER.resolve("node_modules"))) {
      return;
    }
    try {
      var npm = builder("npm", "ci", "--no-audit", "--no-fund").start();
      npm.getInputStream().transferTo(System.out);
      if (npm.waitFor() != 0) {
        throw new AssertionError("npm ci failed in " + LAUNCHER);
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static ProcessBuilder builder(String... command) {
    return new ProcessBuilder(List.of(command))
        .directory(LAUNCHER.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT);
  }
}
