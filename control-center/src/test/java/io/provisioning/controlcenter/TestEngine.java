package io.provisioning.controlcenter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The embedded engine in a process of its own, by the launcher that the platform uses. */
public final class TestEngine {

  public static final String PASSWORD = "a pass'word; --";

  private static final Path LAUNCHER = Path.of("../deploy/surrealdb").toAbsolutePath().normalize();
  private static final Pattern PORT = Pattern.compile("\"port\":(\\d+)");

  private static final class Shared {
    static final TestEngine ENGINE = start();
  }

  private final Process process;
  private final int port;

  private TestEngine(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** One for all tests of this process. */
  public static TestEngine shared() {
    return Shared.ENGINE;
  }

  public String uri() {
    return "ws://127.0.0.1:" + port;
  }

  private static TestEngine start() {
    try {
      if (!Files.isDirectory(LAUNCHER.resolve("node_modules"))) {
        var install = builder("npm", "ci", "--no-audit", "--no-fund");
        install.redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
      }
      var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "surrealdb");
      var builder = builder("node", "launcher.mjs", "--data", data.toString(), "--port", "0");
      builder.environment().put("SURREAL_PASS", PASSWORD);
      var process = builder.start();
      Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(process::destroyForcibly));
      var ready = PORT.matcher(Objects.requireNonNull(process.inputReader().readLine()));
      if (!ready.find()) {
        throw new AssertionError("the engine did not start");
      }
      return new TestEngine(process, Integer.parseInt(ready.group(1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static ProcessBuilder builder(String... command) {
    return new ProcessBuilder(List.of(command))
        .directory(LAUNCHER.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  @Override
  public String toString() {
    return "engine " + process.pid() + " at " + uri();
  }
}
