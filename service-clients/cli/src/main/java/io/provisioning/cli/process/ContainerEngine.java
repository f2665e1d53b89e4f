package io.provisioning.cli.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Podman's Docker-compatible API on a socket of our own, unless {@code DOCKER_HOST} names another
 * engine.
 */
public final class ContainerEngine {

  /** The kernel's limit for the address of a socket is 108 bytes with the end of string. */
  private static final int LONGEST_SOCKET = 100;

  private static final Pattern PLAIN_PATH = Pattern.compile("[A-Za-z0-9/._-]+");

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration STEP = Duration.ofMillis(50);

  private final Invocation invocation;
  private final Daemon daemon;

  public ContainerEngine(Invocation invocation) {
    this.invocation = invocation;
    daemon = new Daemon(invocation.home(), "podman");
  }

  public Daemon daemon() {
    return daemon;
  }

  /** Whether we run the engine, or somebody else does. */
  public boolean isOwn() {
    return invocation.environment().getOrDefault("DOCKER_HOST", "").isBlank();
  }

  /** Where providers reach the engine, whether it runs yet or not. */
  public String host(String installation) {
    return isOwn()
        ? "unix://" + socket(installation)
        : invocation.environment().getOrDefault("DOCKER_HOST", "");
  }

  private Path socket(String installation) {
    var usual = invocation.home().run().resolve("podman.sock");
    // the address is written as a URI, and the engine's clients do not decode one
    boolean isPlain = PLAIN_PATH.matcher(usual.toString()).matches();
    return isPlain && usual.toString().length() <= LONGEST_SOCKET
        ? usual
        : Path.of("/tmp/provisioning-" + installation, "podman.sock");
  }

  /** Starts the engine's API, or finds it running. Tells whether it was started. */
  public boolean ensure(String installation) throws IOException, InterruptedException {
    if (!isOwn() || daemon.find().isPresent()) {
      return false;
    }
    var socket = socket(installation);
    PrivateFiles.directory(socket.resolveSibling(""));
    Files.deleteIfExists(socket);
    var environment = Map.of("CONTAINERS_CONF", configuration().toString());
    StaleNames.of(invocation.environment()).remove(() -> StaleNames.known(environment));
    var process = daemon.start(command(socket), environment, 0, "", "");
    awaitSocket(process, socket);
    daemon.watched().begin(again(socket), environment);
    return true;
  }

  private static List<String> command(Path socket) {
    return List.of("podman", "system", "service", "--time", "0", "unix://" + socket);
  }

  /** One that was killed has left its socket behind. */
  private static List<String> again(Path socket) {
    var script = "rm -f \"$1\" && shift && exec \"$@\"";
    return Stream.concat(
            Stream.of("sh", "-c", script, "podman", socket.toString()), command(socket).stream())
        .toList();
  }

  /** Our own settings, never the system's; why each is needed stands in the file. */
  private Path configuration() throws IOException {
    var file = invocation.home().run().resolve("containers.conf");
    var shipped = invocation.checkout().directory().resolve("deploy/podman/containers.conf");
    PrivateFiles.write(file, Files.readString(shipped, UTF_8));
    return file;
  }

  private void awaitSocket(Process process, Path socket) throws InterruptedException {
    for (var waited = Duration.ZERO; !answers(socket); waited = waited.plus(STEP)) {
      if (!process.isAlive() || waited.compareTo(PATIENCE) > 0) {
        throw CommandProblem.START_FAILED.because(
            "podman did not start within %s:\n  %s"
                .formatted(Elapsed.text(PATIENCE), daemon.tail(5)),
            "its log is " + daemon.log());
      }
      invocation.pause().sleep(STEP);
    }
  }

  private static boolean answers(Path socket) {
    try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      return channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      return false;
    }
  }
}
