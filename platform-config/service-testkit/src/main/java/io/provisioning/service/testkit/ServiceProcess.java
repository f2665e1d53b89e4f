package io.provisioning.service.testkit;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A service as the launcher starts it: a process of its own with little memory. */
public final class ServiceProcess implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final int AT_ONCE = 64;

  /** Beside the statuses of HTTP. */
  private static final int NOT_IN_TIME = -1;

  private static final Pattern LISTENING = Pattern.compile("started on port (\\d+)");

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Process process;
  private final Path log;
  private int port;

  private ServiceProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a service and waits until it is ready.
   *
   * @param heap the flag with its limit, such as {@code -Xmx384m}
   */
  public static ServiceProcess start(
      Class<?> program, String heap, Path log, Map<String, String> environment, String... settings)
      throws IOException, InterruptedException {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms32m",
                heap,
                "-XX:MaxNewSize=48m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-classpath",
                classPath(),
                program.getName(),
                "--server.port=0"));
    command.addAll(List.of(settings));
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    var started = new ServiceProcess(builder.start(), log);
    started.awaitReady();
    return started;
  }

  /** Without what tests would add to the context. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !entry.endsWith("test-classes"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void awaitReady() throws IOException, InterruptedException {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (process.isAlive() && System.nanoTime() < end) {
      if (isReady()) {
        return;
      }
      process.waitFor(Duration.ofMillis(100));
    }
    close();
    throw new IllegalStateException("it did not start:\n" + Files.readString(log));
  }

  private boolean isReady() throws IOException, InterruptedException {
    var listening = LISTENING.matcher(log());
    if (!listening.find()) {
      return false;
    }
    port = Integer.parseInt(listening.group(1));
    try {
      var asked = HttpRequest.newBuilder(uri("/readyz")).build();
      return http.send(asked, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException _) {
      return false;
    }
  }

  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  private String log() throws IOException {
    return Files.readString(log);
  }

  /** The most memory that it had, in MB, as far as the system tells. */
  private long mostMemory() throws IOException {
    var status = Path.of("/proc", Long.toString(process.pid()), "status");
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
        .findFirst()
        .orElse(0);
  }

  /**
   * Sends 64 bodies at once to one operation after another.
   *
   * @param token for an operation; empty for none
   * @return figures for people
   * @throws AssertionError if the process ends, something fails inside it, or a request is not
   *     answered in time
   */
  public String flood(
      List<WorstBodies.Operation> operations, Function<WorstBodies.Operation, String> token)
      throws IOException {
    var answers = new TreeMap<Integer, Integer>();
    var times = new TreeMap<Long, String>();
    for (var operation : operations) {
      var begun = System.nanoTime();
      var statuses = flood(operation, token.apply(operation));
      if (!process.isAlive()
          || statuses.containsKey(500)
          || statuses.containsKey(NOT_IN_TIME)
          || log().contains("OutOfMemoryError")) {
        throw new AssertionError("after %s %s: %s".formatted(operation.id(), statuses, log()));
      }
      statuses.forEach((status, count) -> answers.merge(status, count, Integer::sum));
      times.put((System.nanoTime() - begun) / 1_000_000, operation.id());
    }
    return "%d operations, answers %s, %d ms (slowest: %s), at most %d MB"
        .formatted(
            operations.size(),
            answers,
            times.keySet().stream().mapToLong(Long::longValue).sum(),
            times.lastEntry(),
            mostMemory());
  }

  /** How often each status was answered; 0 where the connection was closed before. */
  private Map<Integer, Integer> flood(WorstBodies.Operation operation, String token) {
    var answers =
        IntStream.range(0, AT_ONCE)
            .mapToObj(i -> operation.bodies().get(i % operation.bodies().size()))
            .map(body -> send(operation, token, body))
            .toList();
    var statuses = new TreeMap<Integer, Integer>();
    answers.forEach(answer -> statuses.merge(answer.join(), 1, Integer::sum));
    return statuses;
  }

  private CompletableFuture<Integer> send(
      WorstBodies.Operation operation, String token, byte[] body) {
    var request =
        HttpRequest.newBuilder(uri(operation.path()))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .method(operation.method(), BodyPublishers.ofByteArray(body));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return http.sendAsync(request.build(), BodyHandlers.discarding())
        .thenApply(answer -> answer.statusCode())
        .exceptionally(e -> e.getCause() instanceof HttpTimeoutException ? NOT_IN_TIME : 0);
  }

  @Override
  public void close() {
    process.destroyForcibly();
    http.close();
  }
}
