package io.provisioning.provider.testkit.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An API of JSON over HTTP on this machine, where things go wrong as they do in a cloud. */
public final class SimulatedApi implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long SEED = 7;

  private final HttpServer server;
  private final Protocol protocol;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Exchanged> exchanged = Collections.synchronizedList(new ArrayList<>());
  private final Random random = new Random(SEED);
  private volatile Faults faults = Faults.none();

  private SimulatedApi(HttpServer server, Protocol protocol) {
    this.server = server;
    this.protocol = protocol;
  }

  /** Starts on a port of the loopback interface; 0 for a free one. */
  public static SimulatedApi start(Protocol protocol, int port) throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    var api = new SimulatedApi(HttpServer.create(address, 0), protocol);
    api.server.createContext("/", api::handle);
    api.server.setExecutor(api.executor);
    api.server.start();
    return api;
  }

  /** Where it is, without a slash at its end. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What goes wrong from now on. */
  public void inject(Faults next) {
    faults = next;
  }

  /** What was asked and answered, in order, but for answers that were made up by a fault. */
  public List<Exchanged> exchanged() {
    synchronized (exchanged) {
      return List.copyOf(exchanged);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var now = faults;
      sleep(now);
      double luck = luck();
      double failing = now.throttled() + now.failed();
      if (luck < now.throttled()) {
        var reset = System.currentTimeMillis() / 1000 + 1;
        exchange.getResponseHeaders().add("RateLimit-Reset", "" + reset);
        answer(exchange, 429, protocol.error("rate_limit_exceeded", "limit of requests reached"));
      } else if (luck < failing) {
        answer(exchange, 500, protocol.error("server_error", "internal error"));
      } else {
        var answer = serve(exchange, now);
        if (luck >= failing + now.lost() + now.malformed()) {
          answer(exchange, answer.status(), answer.body());
        } else if (luck >= failing + now.lost()) {
          cut(exchange, answer);
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
    var method = exchange.getRequestMethod();
    Answer answer;
    JsonNode request = JSON.createObjectNode();
    try {
      protocol.authorize(exchange.getRequestHeaders().getFirst("Authorization"));
      request = body.isBlank() ? request : JSON.readTree(body);
      answer = protocol.serve(new Request(method, uri.getPath(), query(uri), request), now);
    } catch (JacksonException _) {
      answer = new Answer(400, protocol.error("json_error", "the body is not JSON"));
    } catch (Refusal refusal) {
      answer =
          new Answer(
              refusal.status(),
              protocol.error(refusal.code(), String.valueOf(refusal.getMessage())));
    } catch (RuntimeException | AssertionError fault) {
      answer = new Answer(500, protocol.error("server_error", "the simulator failed: " + fault));
    }
    exchanged.add(new Exchanged(method, uri.toString(), request, answer.status(), answer.body()));
    return answer;
  }

  /** A parameter that is repeated becomes a list with commas. */
  private static Map<String, String> query(URI uri) {
    var query = new HashMap<String, String>();
    var text = uri.getRawQuery();
    if (text != null) {
      for (var pair : text.split("&", -1)) {
        var parts = pair.split("=", 2);
        query.merge(
            parts[0],
            parts.length == 1 ? "" : URLDecoder.decode(parts[1], UTF_8),
            (one, other) -> one + "," + other);
      }
    }
    return query;
  }

  private static void answer(HttpExchange exchange, int status, JsonNode body) throws IOException {
    send(exchange, status, status == 204 ? new byte[0] : JSON.writeValueAsBytes(body));
  }

  private static void cut(HttpExchange exchange, Answer answer) throws IOException {
    var bytes = JSON.writeValueAsBytes(answer.body());
    send(exchange, 200, Arrays.copyOf(bytes, Math.max(1, bytes.length / 2)));
  }

  private static void send(HttpExchange exchange, int status, byte[] bytes) throws IOException {
    if (bytes.length == 0) {
      // clients take what is called JSON for a document
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }

  /** What a cloud understands and how it says it. Methods throw {@link Refusal}. */
  public interface Protocol {

    /** Refuses a request whose header {@code Authorization} is not accepted. */
    void authorize(@Nullable String authorization);

    /** Does what is asked. */
    Answer serve(Request request, Faults faults);

    /** The body of an error. */
    JsonNode error(String code, String message);
  }

  /** What is asked. */
  public record Request(String method, String path, Map<String, String> query, JsonNode body) {}

  /** What the API answers. */
  public record Answer(int status, JsonNode body) {}

  /** One request and its answer. */
  public record Exchanged(
      String method, String path, JsonNode request, int status, JsonNode answer) {}
}
