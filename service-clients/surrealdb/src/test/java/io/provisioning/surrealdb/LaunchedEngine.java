package io.provisioning.surrealdb;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The real engine, started by the launcher as a process of its own. */
final class LaunchedEngine implements AutoCloseable {

  static final String PASSWORD = "a pass'word; --";

  private static final Path LAUNCHER =
      Path.of("../../deploy/surrealdb").toAbsolutePath().normalize();

  private static final Pattern PORT = Pattern.compile("\"port\":(\\d+)");

  private final Path data;
  private int port;
  private @Nullable Process process;

  private LaunchedEngine(Path data) {
    this.data = data;
  }

  static LaunchedEngine start(Path data) {
    installIfMissing();
    var engine = new LaunchedEngine(data);
    engine.start();
    return engine;
  }

  URI uri() {
    return URI.create("ws://127.0.0.1:" + port);
  }

  /** Settings as the root user. */
  SurrealSettings settings() {
    var credentials = Credentials.root("root", PASSWORD);
    return SurrealSettings.of(uri(), "test", "test", credentials)
        .withReconnection(new Reconnection(Duration.ofMillis(20), Duration.ofMillis(200), 0.5));
  }

  SurrealClient connect() {
    return SurrealClient.connect(settings());
  }

  /** Starts it on the port it had, if it had one. */
  void start() {
    try {
      var command =
          List.of(
              "node", "launcher.mjs", "--data", data.toString(), "--port", String.valueOf(port));
      var builder = builder(command, Map.of("SURREAL_PASS", PASSWORD));
      var started = builder.start();
      process = started;
      port = portOf(requireNonNull(started.inputReader().readLine(), "the engine did not start"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As {@code kill -9}. */
  void kill() {
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

  /** Runs the official SDK's side of a test and returns what it says. */
  String runSdk(String command) throws IOException, InterruptedException {
    var script = Path.of("src/test/resources/sdk.mjs").toAbsolutePath().toString();
    var environment =
        Map.of("URL", uri() + "/rpc", "PASSWORD", PASSWORD, "SDK_HOME", LAUNCHER.toString());
    var sdk = builder(List.of("node", script, command), environment).start();
    var output = new String(sdk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!sdk.waitFor(60, TimeUnit.SECONDS) || sdk.exitValue() != 0) {
      throw new AssertionError("the SDK failed: " + output);
    }
    return output;
  }

  private static int portOf(String ready) {
    var port = PORT.matcher(ready);
    if (!port.find()) {
      throw new AssertionError("the engine did not start: " + ready);
    }
    return Integer.parseInt(port.group(1));
  }

  private static void installIfMissing() {
    if (Files.isDirectory(LAUNCHER.resolve("node_modules/surrealdb"))) {
      return;
    }
    try {
      var npm = builder(List.of("npm", "ci", "--no-audit", "--no-fund"), Map.of()).start();
      npm.getInputStream().transferTo(System.out);
      if (npm.waitFor() != 0) {
        throw new AssertionError("npm ci failed in " + LAUNCHER);
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static ProcessBuilder builder(List<String> command, Map<String, String> environment) {
    var builder = new ProcessBuilder(new ArrayList<>(command)).directory(LAUNCHER.toFile());
    builder.environment().putAll(environment);
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT);
  }
}
