package io.provisioning.provider.testkit;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A Podman service of a test's own, on a socket of its own, configured as the platform does it. Its
 * containers are those of the machine: what a test makes, it must remove.
 */
public final class PodmanService implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String CONFIGURATION = "deploy/podman/containers.conf";

  private final Process process;
  private final Path socket;
  private final Path log;

  private PodmanService(Process process, Path socket, Path log) {
    this.process = process;
    this.socket = socket;
    this.log = log;
  }

  /**
   * Starts the service and waits until it answers.
   *
   * @param directory for its socket and its log
   * @throws AssertionError if Podman is missing or does not start; the message says what to do
   */
  public static PodmanService start(Path directory) throws IOException, InterruptedException {
    var socket = directory.resolve("podman.sock");
    var log = directory.resolve("podman.log");
    var builder =
        new ProcessBuilder("podman", "system", "service", "--time=0", "unix://" + socket)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("CONTAINERS_CONF", configuration().toString());
    try {
      var service = new PodmanService(builder.start(), socket, log);
      Runtime.getRuntime().addShutdownHook(new Thread(service::close));
      service.awaitAnswer();
      return service;
    } catch (IOException e) {
      throw new AssertionError(
          "Podman is needed: apt-get install podman runc mmdebstrap netavark aardvark-dns", e);
    }
  }

  public Path socket() {
    return socket;
  }

  /** Ends the service; containers go on. */
  @Override
  public void close() {
    process.destroy();
  }

  /** How the platform configures Podman, from the checkout. */
  static Path configuration() {
    for (var at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(CONFIGURATION))) {
        return at.resolve(CONFIGURATION);
      }
    }
    throw new AssertionError("no " + CONFIGURATION + " above " + Path.of("").toAbsolutePath());
  }

  private void awaitAnswer() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!answers()) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        process.destroy();
        throw new AssertionError("podman did not start: " + Files.readString(log));
      }
      var _ = process.waitFor(50, TimeUnit.MILLISECONDS);
    }
  }

  private boolean answers() {
    try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      return channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException _) {
      return false;
    }
  }
}
