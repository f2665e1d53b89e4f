package io.provisioning.provider.testkit.hetzner;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hetzner Cloud on this machine: an HTTP server that speaks its protocol, for clients that do not
 * know the difference.
 */
public final class HetznerSimulator implements AutoCloseable {

  /** The only token that is accepted, until {@link #accept} says another. */
  public static final String TOKEN = "simulated-token-0123456789";

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long SEED = 7;

  private final HttpServer server;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final Cloud cloud;
  private final List<Exchanged> exchanged = Collections.synchronizedList(new ArrayList<>());
  private final Random random = new Random(SEED);
  private volatile Faults faults = Faults.none();
  private volatile String token = TOKEN;

  private HetznerSimulator(HttpServer server, Machines machines) {
    this.server = server;
    this.cloud = new Cloud(machines, () -> faults.actionTime());
  }

  /** Starts on a free port of the loopback interface. */
  public static HetznerSimulator start(Machines machines) throws IOException {
    return start(machines, 0);
  }

  /** Starts on a port of the loopback interface; 0 for a free one. */
  public static HetznerSimulator start(Machines machines, int port) throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    var simulator = new HetznerSimulator(HttpServer.create(address, 0), machines);
    simulator.server.createContext("/", simulator::handle);
    simulator.server.setExecutor(simulator.executor);
    simulator.server.start();
    return simulator;
  }

  /** The address of the API, without a slash at its end. */
  public String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  /** What goes wrong from now on. */
  public void inject(Faults next) {
    faults = next;
  }

  /** Accepts this token from now on and no other, as after someone has replaced it. */
  public void accept(String next) {
    token = next;
  }

  /** What was asked and answered, in order, but for answers that were made up by a fault. */
  public List<Exchanged> exchanged() {
    synchronized (exchanged) {
      return List.copyOf(exchanged);
    }
  }

  /** How many resources of a kind, such as {@code servers}, there are. */
  public int count(String kind) {
    return cloud.count(kind);
  }

  /** Names under which something was created more than once without being deleted between. */
  public List<String> duplicates() {
    return cloud.duplicates();
  }

  /** Deletes a resource as someone does by hand. */
  public void deleteByHand(String kind, String id) {
    var _ = cloud.delete(kind, Long.parseLong(id));
  }

  /** Switches a server off as someone does by hand. */
  public void switchOffByHand(String id) {
    cloud.switchOff(Long.parseLong(id));
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var now = faults;
      sleep(now);
      double luck = luck();
      if (luck < now.throttled()) {
        var reset = System.currentTimeMillis() / 1000 + 1;
        exchange.getResponseHeaders().add("RateLimit-Reset", "" + reset);
        answer(exchange, 429, error("rate_limit_exceeded", "limit of requests reached"));
      } else if (luck < now.throttled() + now.failed()) {
        answer(exchange, 500, error("server_error", "internal error"));
      } else {
        var answer = serve(exchange, now);
        boolean isLost = luck < now.throttled() + now.failed() + now.lost();
        if (!isLost) {
          answer(exchange, answer.status(), answer.body());
        }
      }
    }
  }

  private synchronized double luck() {
    return random.nextDouble();
  }

  private static void sleep(Faults now) {
    if (now.latency().isPositive()) {
      try {
        Thread.sleep(now.latency());
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Answer serve(HttpExchange exchange, Faults now) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    var uri = exchange.getRequestURI();
    Answer answer;
    JsonNode request = JSON.createObjectNode();
    try {
      authorize(exchange);
      request = body.isBlank() ? request : JSON.readTree(body);
      var path = uri.getPath().replaceFirst("^/v1/", "");
      answer =
          new Routes(cloud, now.isPagingEndless())
              .serve(exchange.getRequestMethod(), path, query(uri), request);
    } catch (JacksonException _) {
      answer = new Answer(400, error("json_error", "the body is not JSON"));
    } catch (Refusal refusal) {
      answer =
          new Answer(refusal.status(), error(refusal.code(), String.valueOf(refusal.getMessage())));
    } catch (RuntimeException | AssertionError fault) {
      answer = new Answer(500, error("server_error", "the simulator failed: " + fault));
    }
    exchanged.add(
        new Exchanged(
            exchange.getRequestMethod(), uri.toString(), request, answer.status(), answer.body()));
    return answer;
  }

  private void authorize(HttpExchange exchange) {
    var authorization = exchange.getRequestHeaders().getFirst("Authorization");
    if (!("Bearer " + token).equals(authorization)) {
      throw new Refusal(401, "unauthorized", "unable to authenticate");
    }
  }

  /** A parameter that is repeated becomes a list with commas. */
  private static Map<String, String> query(URI uri) {
    var query = new HashMap<String, String>();
    var text = uri.getRawQuery();
    if (text != null) {
      for (var pair : text.split("&", -1)) {
        int at = pair.indexOf('=');
        query.merge(
            pair.substring(0, at),
            URLDecoder.decode(pair.substring(at + 1), UTF_8),
            (one, other) -> one + "," + other);
      }
    }
    return query;
  }

  private static void answer(HttpExchange exchange, int status, JsonNode body) throws IOException {
    if (status == 204) {
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    var bytes = JSON.writeValueAsBytes(body);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static JsonNode error(String code, String message) {
    return JSON.valueToTree(Map.of("error", Map.of("code", code, "message", message)));
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }

  /** What the API answers. */
  record Answer(int status, JsonNode body) {}

  /** One request and its answer. */
  public record Exchanged(
      String method, String path, JsonNode request, int status, JsonNode answer) {}
}
