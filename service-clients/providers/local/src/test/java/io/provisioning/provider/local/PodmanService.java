package io.provisioning.provider.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A Podman service of the test's own, on a socket of its own. */
final class PodmanService implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final Process process;
  private final Path socket;

  private PodmanService(Process process, Path socket) {
    this.process = process;
    this.socket = socket;
  }

  static PodmanService start(Path directory) throws IOException, InterruptedException {
    var socket = directory.resolve("podman.sock");
    var log = directory.resolve("podman.log").toFile();
    var builder =
        new ProcessBuilder("podman", "system", "service", "--time=0", "unix://" + socket)
            .redirectErrorStream(true)
            .redirectOutput(log);
    builder
        .environment()
        .put(
            "CONTAINERS_CONF",
            Path.of("../../../deploy/podman/containers.conf").toRealPath().toString());
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new AssertionError(
          "Podman is needed: apt-get install podman runc mmdebstrap netavark aardvark-dns iptables",
          e);
    }
    var service = new PodmanService(process, socket);
    service.awaitSocket(log.toPath());
    return service;
  }

  private void awaitSocket(Path log) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!Files.exists(socket)) {
      assertThat(process.isAlive()).as("podman: %s", Files.readString(log)).isTrue();
      assertThat(System.nanoTime()).as("podman made no socket").isLessThan(deadline);
      var _ = process.waitFor(50, TimeUnit.MILLISECONDS);
    }
  }

  Path socket() {
    return socket;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
