package io.provisioning.orchestrator.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The service with nothing to do, exactly as the launcher starts it. */
final class RestBenchmarks {

  private static final long SECONDS_TO_REST = Long.getLong("bench.rest", 30);

  private RestBenchmarks() {}

  static void measure(ServiceImage image, Path home, Map<String, Object> figures)
      throws IOException, InterruptedException {
    TestHome.at(home);
    var runs = new Runs();
    for (var run = 0; run < Runs.COUNT; run++) {
      measure(image, home, runs);
    }
    figures.put("at_rest", runs.statistics());
  }

  private static void measure(ServiceImage image, Path home, Runs runs)
      throws IOException, InterruptedException {
    var port = freePort();
    var command = new ArrayList<>(image.plain());
    command.addAll(
        List.of("--server.port=" + port, "--provisioning.home=" + home.toAbsolutePath()));
    var began = System.nanoTime();
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolve("log").toFile()))
            .start();
    try {
      while (!isOpen(port)) {
        requireAlive(process, 10);
      }
      runs.add("ready_ms", (System.nanoTime() - began) / 1e6);
      requireAlive(process, TimeUnit.SECONDS.toMillis(SECONDS_TO_REST));
      runs.add("resident_mb", BenchedService.residentMegabytes(process.pid()));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static void requireAlive(Process process, long millis) throws InterruptedException {
    if (process.waitFor(millis, TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("the service has ended");
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static boolean isOpen(int port) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
