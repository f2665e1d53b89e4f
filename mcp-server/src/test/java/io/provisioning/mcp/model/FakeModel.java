package io.provisioning.mcp.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * An endpoint that speaks OpenAI's chat completions over HTTP, with a model that follows a script.
 * It keeps what it is asked, and refuses requests that the real ones would refuse.
 */
public final class FakeModel implements AutoCloseable {

  private static final byte[] GARBAGE =
      "\u0000{{{[[[ no no no \uFFFF".repeat(500).getBytes(StandardCharsets.UTF_8);

  private final HttpServer server;
  private final URI endpoint;
  private final LinkedBlockingQueue<Script> scripts = new LinkedBlockingQueue<>();
  private final List<JsonNode> requests = Collections.synchronizedList(new ArrayList<>());
  private final List<String> keys = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch closed = new CountDownLatch(1);

  /** What it does with one request. */
  public interface Script {
    void answer(HttpExchange exchange, JsonNode request) throws IOException;
  }

  public FakeModel() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/v1/chat/completions", this::answer);
    server.start();
    endpoint = URI.create("http://127.0.0.1:%d/v1".formatted(server.getAddress().getPort()));
  }

  public URI endpoint() {
    return endpoint;
  }

  /** What it does with the next requests, one each. */
  public FakeModel then(Script... next) {
    scripts.addAll(List.of(next));
    return this;
  }

  /** All that it was asked since the last time. */
  public List<JsonNode> takeRequests() {
    var taken = List.copyOf(requests);
    requests.clear();
    scripts.clear();
    return taken;
  }

  /** Headers with which it was asked. */
  public List<String> keys() {
    return keys;
  }

  private void answer(HttpExchange exchange, byte[] body) throws IOException {
    var request = JsonMapper.shared().readTree(body);
    requests.add(request);
    keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    var script = isOfProtocol(request) ? scripts.poll() : status(400);
    (script == null ? status(500) : script).answer(exchange, request);
  }

  private void answer(HttpExchange exchange) {
    try (exchange) {
      answer(exchange, exchange.getRequestBody().readAllBytes());
    } catch (IOException _) {
      // whoever asked has gone
    }
  }

  private static boolean isOfProtocol(JsonNode request) {
    var format = request.path("response_format");
    return request.path("model").isString()
        && request.path("messages").size() >= 2
        && request
            .path("messages")
            .valueStream()
            .allMatch(each ->
                List.of("system", "user", "assistant").contains(each.path("role").asString(""))
                    && each.path("content").isString())
        && format.path("type").asString("").equals("json_schema")
        && format.at("/json_schema/strict").asBoolean(false)
        && format.at("/json_schema/schema/additionalProperties").isBoolean();
  }

  /** A model that writes this text. */
  public static Script says(String text) {
    return (exchange, _) -> send(exchange, 200, completion(text));
  }

  /** A model that makes something of the text that it reads last. */
  public static Script makes(Function<String, String> answer) {
    return (exchange, request) -> {
      var messages = request.path("messages");
      var last = messages.path(messages.size() - 1).path("content").asString();
      send(exchange, 200, completion(answer.apply(last)));
    };
  }

  private static String completion(String text) {
    var completion =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", "chatcmpl-1")
            .put("object", "chat.completion");
    var choice = completion.putArray("choices").addObject().put("index", 0);
    choice.put("finish_reason", "stop");
    choice.putObject("message").put("role", "assistant").put("content", text);
    completion
        .putObject("usage")
        .put("prompt_tokens", 1_000)
        .put("completion_tokens", 100)
        .put("total_tokens", 1_100);
    return completion.toString();
  }

  /** An endpoint that sends this. */
  public static Script sends(String body) {
    return (exchange, _) -> send(exchange, 200, body);
  }

  /** An endpoint that refuses. */
  public static Script status(int status) {
    return status(status, Map.of());
  }

  public static Script status(int status, Map<String, String> headers) {
    return (exchange, _) -> {
      headers.forEach(exchange.getResponseHeaders()::add);
      send(exchange, status, "{\"error\": {\"message\": \"canary-of-the-endpoint\"}}");
    };
  }

  /** A model that writes more than anybody can read. */
  public static Script huge(int bytes) {
    return says("x".repeat(bytes));
  }

  /** An endpoint whose answer has no end. */
  public static Script endless() {
    return (exchange, _) -> {
      exchange.sendResponseHeaders(200, 0);
      try (var out = exchange.getResponseBody()) {
        while (true) {
          out.write(GARBAGE);
        }
      }
    };
  }

  /** An endpoint that closes the connection in the middle. */
  public static Script breaking() {
    return (exchange, _) -> {
      exchange.sendResponseHeaders(200, 1_000);
      exchange.getResponseBody().write("{\"choices\": [".getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
    };
  }

  /** An endpoint that begins to answer, and does not go on; it is away until this is closed. */
  public Script dripping() {
    return (exchange, _) -> {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write('{');
      exchange.getResponseBody().flush();
      await();
    };
  }

  /** An endpoint that says nothing until this is closed. */
  public Script silent() {
    return (_, _) -> await();
  }

  private void await() {
    try {
      closed.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    try (var out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
