package io.provisioning.cli.monitoring;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.process.Daemon;
import io.provisioning.cli.process.Readiness;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One of the two, as a process of this machine. */
enum MonitoringEngine {
  PROMETHEUS("prometheus") {
    @Override
    List<String> command(Path directory, String address) {
      return List.of(
          "prometheus",
          "--config.file=" + configuration(directory),
          "--web.listen-address=" + address,
          "--storage.tsdb.path=" + directory.resolve("data"),
          "--storage.tsdb.retention.time=15d",
          "--storage.tsdb.retention.size=512MB",
          "--rules.alert.resend-delay=20s",
          "--query.max-samples=5000000",
          "--query.timeout=10s");
    }

    @Override
    Map<String, String> environment() {
      return Map.of("GOMEMLIMIT", "120MiB", "GOGC", "50");
    }
  },
  ALERTMANAGER("prometheus-alertmanager") {
    @Override
    List<String> command(Path directory, String address) {
      return List.of(
          "prometheus-alertmanager",
          "--config.file=" + configuration(directory),
          "--web.listen-address=" + address,
          "--storage.path=" + directory.resolve("data"),
          // one that looks for others would listen to the network
          "--cluster.listen-address=");
    }

    @Override
    Map<String, String> environment() {
      return Map.of("GOMEMLIMIT", "40MiB", "GOGC", "50");
    }
  };

  private final String program;

  MonitoringEngine(String program) {
    this.program = program;
  }

  /** How it is started, listening at an address. */
  abstract List<String> command(Path directory, String address);

  /** It takes less memory than it could. */
  abstract Map<String, String> environment();

  String program() {
    return program;
  }

  /** As its process, its directory and its configuration are called. */
  String text() {
    return this == PROMETHEUS ? "prometheus" : "alertmanager";
  }

  Path directory(Home home) {
    return home.directory().resolve("monitoring").resolve(text());
  }

  Path configuration(Path directory) {
    return directory.resolve(text() + ".yml");
  }

  Daemon daemon(Home home) {
    return new Daemon(home, text());
  }

  /** The port that it has, or gets when it is started: the last one as long as that is free. */
  int port(Home home) throws IOException {
    var file = directory(home).resolve("port");
    if (Files.exists(file)) {
      int last = Integer.parseInt(Files.readString(file, UTF_8).strip());
      if (daemon(home).find().isPresent() || Readiness.isFree(last)) {
        return last;
      }
    }
    int port = free();
    PrivateFiles.directory(directory(home));
    PrivateFiles.write(file, port + "\n");
    return port;
  }

  private static int free() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
