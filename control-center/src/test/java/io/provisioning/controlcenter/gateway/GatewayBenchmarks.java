package io.provisioning.controlcenter.gateway;

import io.provisioning.controlcenter.authorization.AuthorizationBenchmarks;
import io.provisioning.controlcenter.gateway.BenchedServers.Server;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.springframework.util.FileSystemUtils;

/**
 * Requests through the door, with everything on, beside a plain gateway and nginx before the same
 * upstream. They take turns, so that what else the machine does meets all of them.
 */
public final class GatewayBenchmarks {

  private static final int RUNS = Integer.getInteger("bench.runs", 5);
  private static final int SECONDS = Integer.getInteger("bench.seconds", 10);
  private static final int WARM_UP = Integer.getInteger("bench.warm-up", 30);
  private static final int COLD_CONNECTIONS = 4;
  private static final int COLD_SECONDS = 5;
  private static final int POLICIES = 500;

  private static final Pattern COUNT = Pattern.compile("(\\d+) requests in");
  private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
  private static final Pattern SLOWEST = Pattern.compile("99%\\s+([0-9.]+)(us|ms|s)");

  private final BenchedServers servers;
  private final String token;
  private final Map<String, double[]> seen = new TreeMap<>();

  private GatewayBenchmarks(BenchedServers servers) throws Exception {
    this.servers = servers;
    token = servers.token();
  }

  /** Measures in a directory that is removed afterwards. */
  public static void measure(Path directory, Map<String, Object> figures) throws Exception {
    try (var servers = new BenchedServers(directory, AuthorizationBenchmarks.policies(POLICIES))) {
      var benchmarks = new GatewayBenchmarks(servers);
      figures.put("gateway_door_4_cold_p99_ms", benchmarks.cold().p99());
      benchmarks.run();
      benchmarks.seen.forEach((name, runs) -> figures.put(name, summary(runs)));
      figures.put(
          "gateway_load_at_the_end",
          ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    } finally {
      FileSystemUtils.deleteRecursively(directory);
    }
  }

  /** What the first people meet. */
  private Load cold() throws Exception {
    return load(Server.DOOR, COLD_CONNECTIONS, COLD_SECONDS);
  }

  private void run() throws Exception {
    for (var server : Server.values()) {
      load(server, 64, WARM_UP);
    }
    for (var run = 0; run < RUNS; run++) {
      for (int connections : List.of(32, 256)) {
        turn(run, connections);
      }
    }
  }

  private void turn(int run, int connections) throws Exception {
    for (var server : Server.values()) {
      var load = load(server, connections, SECONDS);
      note(server, connections, "requests_per_second", run, load.perSecond());
      note(server, connections, "p99_ms", run, load.p99());
      note(server, connections, "cpu_us_per_request", run, load.computed());
    }
    var plain = values(Server.PLAIN, connections, "requests_per_second")[run];
    var door = values(Server.DOOR, connections, "requests_per_second")[run];
    note(Server.DOOR, connections, "share_of_plain", run, door / plain);
    note(Server.DOOR, connections, "added_cpu_us_per_request", run, added(run, connections));
  }

  private double added(int run, int connections) {
    return values(Server.DOOR, connections, "cpu_us_per_request")[run]
        - values(Server.PLAIN, connections, "cpu_us_per_request")[run];
  }

  private void note(Server server, int connections, String figure, int run, double value) {
    values(server, connections, figure)[run] = value;
  }

  private double[] values(Server server, int connections, String figure) {
    var name = server.name().toLowerCase(Locale.ROOT);
    return seen.computeIfAbsent(
        "gateway_%s_%d_%s".formatted(name, connections, figure), _ -> new double[RUNS]);
  }

  private record Load(double perSecond, double p99, double computed) {}

  private Load load(Server server, int connections, int seconds)
      throws IOException, InterruptedException {
    var before = servers.computed(server);
    var text = wrk(servers.address(server), connections, seconds);
    var computed = servers.computed(server).minus(before);
    if (text.contains("Non-2xx")) {
      throw new IllegalStateException(text);
    }
    return new Load(
        number(RATE, text),
        number(SLOWEST, text) * milliseconds(text),
        computed.toNanos() / 1e3 / number(COUNT, text));
  }

  private String wrk(String address, int connections, int seconds)
      throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                System.getProperty("bench.wrk", "wrk"),
                "--threads=2",
                "--connections=" + connections,
                "--duration=" + seconds,
                "--latency",
                "--script=" + servers.script(),
                "--header=Authorization: Bearer " + token,
                address)
            .redirectErrorStream(true)
            .start();
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text;
  }

  private static double number(Pattern pattern, String text) {
    var found = pattern.matcher(text);
    if (!found.find()) {
      throw new IllegalStateException(text);
    }
    return Double.parseDouble(found.group(1));
  }

  private static double milliseconds(String text) {
    var found = SLOWEST.matcher(text);
    return switch (found.find() ? found.group(2) : "") {
      case "us" -> 1e-3;
      case "ms" -> 1;
      default -> 1e3;
    };
  }

  private static Map<String, Double> summary(double[] runs) {
    var sorted = runs.clone();
    Arrays.sort(sorted);
    return new TreeMap<>(
        Map.of("median", sorted[RUNS / 2], "least", sorted[0], "greatest", sorted[RUNS - 1]));
  }
}
