package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The platform in a home of its own, run by the command that this build has made. */
final class Platform {

  private static final Path COMMAND =
      Checkout.ROOT.resolve("service-clients/cli/target/provisioning-cli.jar");

  /** Services unpacked by the first platform of this build, and trained by one of them. */
  static final Path CACHE = sharedCache();

  /** Whether {@code up} makes start caches. */
  static final String START_CACHES = "PROVISIONING_SERVICES__START_CACHES";

  final Path home;
  final int door;
  final int orchestrator;
  final Ports ports = Ports.free();
  private final HttpClient http = HttpClient.newHttpClient();

  private final Map<String, String> variables;

  /**
   * Takes free ports; nothing is started yet. It makes no start caches unless a variable says so,
   * and uses those that are there.
   *
   * @param variables of its command, and of the services that the command starts
   */
  Platform(Path home, Map<String, String> variables) throws IOException {
    this.home = home;
    this.variables = Map.copyOf(variables);
    door = ports.of("control-center");
    orchestrator = ports.of("orchestrator");
    assertThat(COMMAND).as("built by ./mvnw package").exists();
    Files.createDirectories(home);
    Files.createSymbolicLink(home.resolve("cache"), CACHE);
  }

  private static Path sharedCache() {
    try {
      return Files.createDirectories(
          Path.of(System.getProperty("java.io.tmpdir"), "provisioning-services"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  record Result(int exitCode, String output) {}

  Result run(String... arguments) throws IOException, InterruptedException {
    var process = start(arguments);
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }

  /** Runs a command that has to succeed, and gives what it printed. */
  String succeeds(String... arguments) throws IOException, InterruptedException {
    var result = run(arguments);
    assertThat(result.exitCode()).as(() -> result.output() + logs()).isZero();
    return result.output();
  }

  /** The ends of the logs of all services. */
  private String logs() {
    var ends = new StringBuilder();
    try (var logs = Files.list(home.resolve("log"))) {
      for (var log : logs.sorted().toList()) {
        var lines = Files.readAllLines(log);
        ends.append("\n== ").append(log.getFileName()).append('\n');
        lines.stream()
            .skip(Math.max(0, lines.size() - 15))
            .forEach(line -> ends.append(line).append('\n'));
      }
    } catch (IOException e) {
      ends.append(e);
    }
    return ends.toString();
  }

  Process start(String... arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            // made by the first command that ends, for all later ones
            "-XX:+AutoCreateSharedArchive",
            "-XX:SharedArchiveFile=" + CACHE.resolveSibling("provisioning-command.jsa"),
            "-Xlog:cds=off"));
    command.add("-Dprovisioning.checkout=" + Checkout.ROOT);
    command.addAll(List.of("-jar", COMMAND.toString()));
    command.addAll(Arrays.asList(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    var environment = builder.environment();
    environment.put("PROVISIONING_HOME", home.toString());
    environment.putAll(ports.variables());
    environment.put(START_CACHES, "false");
    environment.putAll(variables);
    return builder.start();
  }

  /** Starts it for the first time and gives the password of the first administrator. */
  String begin() throws IOException, InterruptedException {
    return begin("demo");
  }

  /** The same, with resources at another provider. */
  String begin(String provider) throws IOException, InterruptedException {
    var first = run("up", "--provider", provider);
    assertThat(first.exitCode()).as(first.output()).isZero();
    var password =
        first
            .output()
            .lines()
            .filter(line -> line.startsWith("password"))
            .map(line -> line.replaceFirst("password +", ""))
            .collect(Collectors.joining());
    assertThat(password).isNotEmpty();
    return password;
  }

  /** The process of a service. */
  ProcessHandle process(String service) throws IOException {
    var known = Files.readString(home.resolve("run").resolve(service + ".json"), UTF_8);
    return ProcessHandle.of(Long.parseLong(field(known, "pid"))).orElseThrow();
  }

  HttpResponse<String> send(String method, int port, String path, String token, String body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .method(method, BodyPublishers.ofString(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
      request.header("Idempotency-Key", UUID.randomUUID().toString());
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  /** The first member of this name in some JSON. */
  static String field(String json, String name) {
    return Pattern.compile('"' + name + "\"\\s*:\\s*\\[?\\s*\"?([^\",\\]}]+)")
        .matcher(json)
        .results()
        .map((MatchResult found) -> found.group(1))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no `" + name + "` in " + json));
  }
}
