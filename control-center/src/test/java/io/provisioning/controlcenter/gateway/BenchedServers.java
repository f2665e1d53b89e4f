package io.provisioning.controlcenter.gateway;

import io.provisioning.service.testkit.FreePorts;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An upstream that nginx answers for, and what stands before it: nginx as a proxy, a plain gateway,
 * and the control center, each a process of its own.
 */
final class BenchedServers implements AutoCloseable {

  /** Of ten thousand workflows of workspace `w1`; each answer has 1 KiB. */
  private static final String ID = "0199a7b2-4c1e-7000-8000-%012d";

  private static final String PATH = "/api/v1/workflows/";
  private static final int WORKFLOWS = 10_000;

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final int KIB = 1024;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<Server, Process> processes = new EnumMap<>(Server.class);
  private final Path directory;
  private final int upstream = FreePorts.next();
  private final int nginx = FreePorts.next();
  private final int plain = FreePorts.next();
  private final int door = FreePorts.next();

  /** Starts all, with 500 policies at the control center. */
  BenchedServers(Path directory, String policies) throws Exception {
    this.directory = directory.toAbsolutePath();
    startNginx();
    startDoor(policies);
    startPlain();
    for (var port : List.of(plain, door)) {
      awaitAnswer("http://127.0.0.1:" + port + (port == door ? "/readyz" : PATH + "1"));
    }
  }

  /** What can be loaded. */
  enum Server {
    NGINX,
    PLAIN,
    DOOR
  }

  /** Time that a server's processes have computed until now. */
  Duration computed(Server server) {
    var process = Objects.requireNonNull(processes.get(server)).toHandle();
    return Stream.concat(Stream.of(process), process.descendants())
        .map(handle -> handle.info().totalCpuDuration().orElseThrow())
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Where a server answers with what the upstream has. */
  String address(Server server) {
    return at(
        switch (server) {
          case NGINX -> nginx;
          case PLAIN -> plain;
          case DOOR -> door;
        });
  }

  /** Has wrk ask for all workflows, in any order. */
  Path script() throws IOException {
    return Files.writeString(
        directory.resolve("any.lua"),
        """
        request = function()
          return wrk.format(nil, "%s" .. string.format("%s", math.random(%d)))
        end
        """
            .formatted(PATH, ID, WORKFLOWS));
  }

  private static String at(int port) {
    return "http://127.0.0.1:" + port;
  }

  private void startNginx() throws IOException {
    var all =
        IntStream.rangeClosed(1, WORKFLOWS)
            .mapToObj(n -> "{\"workspace\": \"w1\", \"id\": \"%s\"}".formatted(ID.formatted(n)))
            .collect(Collectors.joining(", ", "{\"items\": [", "]}"));
    Files.writeString(directory.resolve("workflows.json"), all);
    var empty = "{\"workspace\": \"w1\", \"padding\": \"\"}";
    var answer = empty.replace("\"\"}", "\"" + "x".repeat(KIB - empty.length()) + "\"}");
    var text =
        """
        daemon off; worker_processes auto; pid %1$s/nginx.pid; error_log stderr crit;
        events { worker_connections 4096; }
        http {
          access_log off; keepalive_requests 100000000; default_type application/json;
          client_body_temp_path %1$s; proxy_temp_path %1$s; fastcgi_temp_path %1$s;
          uwsgi_temp_path %1$s; scgi_temp_path %1$s;
          upstream service { server 127.0.0.1:%2$d; keepalive 256; keepalive_requests 100000000; }
          server {
            listen 127.0.0.1:%2$d;
            location / { return 200 '%4$s'; }
            location = /api/v1/workflows { alias %1$s/workflows.json; }
          }
          server {
            listen 127.0.0.1:%3$d;
            location / {
              proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection "";
            }
          }
        }
        """
            .formatted(directory, upstream, nginx, answer);
    var file = Files.writeString(directory.resolve("nginx.conf"), text);
    start(
        Server.NGINX,
        new ProcessBuilder(
            System.getProperty("bench.nginx", "nginx"),
            "-p",
            directory.toString(),
            "-c",
            file.toString()));
  }

  private void startPlain() throws IOException {
    var command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(BenchedImage.flags());
    command.addAll(
        List.of(
            "-classpath",
            System.getProperty("java.class.path"),
            PlainGateway.class.getName(),
            "--server.port=" + plain,
            "--spring.http.clients.imperative.factory=jdk", // as it comes, without our pool
            "--upstream=" + at(upstream)));
    start(Server.PLAIN, new ProcessBuilder(command));
  }

  /** Limits that the load does not meet, and a token that is good for as long as it takes. */
  private void startDoor(String policies) throws IOException, InterruptedException {
    var files = Files.createDirectories(directory.resolve("control-center/policies"));
    privately(directory.resolve("control-center"));
    Files.writeString(files.resolve("teams.cedar"), policies);
    var store =
        Map.of(
            "SPRING_SURREALDB_URI",
            LaunchedEngine.shared().uri().toString(),
            "SPRING_SURREALDB_PASSWORD",
            LaunchedEngine.PASSWORD);
    var command = new ArrayList<>(BenchedImage.make(directory, store).command());
    command.addAll(
        List.of(
            "--server.port=" + door,
            "--provisioning.gateway.services.orchestrator=" + at(upstream),
            "--provisioning.gateway.inventory=5s",
            "--provisioning.gateway.limits.per-address=1000000000",
            "--provisioning.gateway.limits.per-caller=1000000000",
            "--provisioning.identity.tokens.access-ttl=2h",
            "--provisioning.identity.tokens.key-overlap=3h"));
    var process = new ProcessBuilder(command);
    process.environment().putAll(store);
    process.environment().put("PROVISIONING_HOME", directory.toString());
    start(Server.DOOR, process);
  }

  private static void privately(Path path) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
  }

  private void start(Server server, ProcessBuilder command) throws IOException {
    var log = directory.resolve(server + ".log").toFile();
    processes.put(server, command.redirectErrorStream(true).redirectOutput(log).start());
  }

  private void awaitAnswer(String address) throws InterruptedException {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      try {
        if (send(HttpRequest.newBuilder(URI.create(address))).statusCode() == 200) {
          return;
        }
      } catch (IOException notYet) {
        Thread.onSpinWait();
      }
      Thread.sleep(Duration.ofMillis(200));
    }
    throw new IllegalStateException(address + " does not answer; see the logs in " + directory);
  }

  /** A token of a program in two teams. */
  String token() throws Exception {
    var told = Files.readString(directory.resolve("control-center/first-administrator"));
    var administrator =
        post(
                "/api/v1/sessions",
                "",
                Map.of(
                    "user", "admin",
                    "password", told.substring(told.lastIndexOf('=') + 1).strip(),
                    "new_password", "a long word for benchmarks 7"))
            .path("access_token")
            .asString();
    for (var group : List.of("team-1", "team-8")) {
      post("/api/v1/groups", administrator, Map.of("id", group));
    }
    var program =
        post(
            "/api/v1/service-accounts",
            administrator,
            Map.of(
                "name", "bench",
                "roles", List.of("developer"),
                "groups", List.of("team-1", "team-8")));
    return post(
            "/api/v1/tokens",
            "",
            Map.of(
                "grant_type", "client_credentials",
                "client_id", program.path("id").asString(),
                "client_secret", program.path("secret").asString()))
        .path("access_token")
        .asString();
  }

  private JsonNode post(String path, String token, Map<String, Object> body) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(at(door) + path))
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(body)));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    var answer = send(request);
    if (answer.statusCode() >= 300) {
      throw new IllegalStateException(path + ": " + answer.body());
    }
    return JsonMapper.shared().readTree(answer.body());
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    processes.values().forEach(Process::destroy);
    processes.values().forEach(process -> process.onExit().join());
    LaunchedEngine.shared().close();
  }
}
