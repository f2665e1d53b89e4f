package io.provisioning.cli.orchestrator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/** Where the orchestrator of this home listens, and the token that opens its door. */
public record Endpoint(URI url, String token) {

  /**
   * The endpoint with the token of this home.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE where {@code up} never ran
   */
  public static Endpoint of(Home home, URI url) {
    try {
      return new Endpoint(url, Files.readString(home.token(), UTF_8).strip());
    } catch (IOException e) {
      throw notRunning(e);
    }
  }

  /** The port of the last {@code up}. */
  public static OptionalInt lastPort(Home home) {
    try {
      return OptionalInt.of(Integer.parseInt(Files.readString(file(home), UTF_8).strip()));
    } catch (IOException | NumberFormatException e) {
      return OptionalInt.empty();
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

  /** Without the token, which is a secret. */
  @Override
  public String toString() {
    return url.toString();
  }
}
