package io.provisioning.cli.orchestrator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the orchestrator of this home listens, and the token that opens its door. */
public record Endpoint(URI url, String token) {

  public static final int DEFAULT_PORT = 9090;

  /**
   * The endpoint as {@code up} left it.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE where {@code up} never ran
   */
  public static Endpoint of(Home home) {
    try {
      var token = Files.readString(home.token(), UTF_8).strip();
      return new Endpoint(URI.create("http://127.0.0.1:" + port(home)), token);
    } catch (IOException e) {
      throw notRunning(e);
    }
  }

  /** The port of the last {@code up}, or the usual one. */
  public static int port(Home home) {
    try {
      return Integer.parseInt(Files.readString(file(home), UTF_8).strip());
    } catch (IOException | NumberFormatException e) {
      return DEFAULT_PORT;
    }
  }

  /** Remembers the port for the commands that follow. */
  public static void remember(Home home, int port) throws IOException {
    PrivateFiles.write(file(home), port + "\n");
  }

  static RuntimeException notRunning(Throwable cause) {
    return CommandProblem.PLATFORM_NOT_RUNNING.because(
        "the platform is not running", "start it with `./provisioning up`", cause);
  }

  private static Path file(Home home) {
    return home.run().resolve("port");
  }

  @Override
  public String toString() {
    return url.toString();
  }
}
