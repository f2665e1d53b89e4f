package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers what the control center would about its audit, on loopback. */
final class FakeAudit implements AutoCloseable {

  final List<String> requests = new CopyOnWriteArrayList<>();

  /** What was sent, in the order of requests. */
  final List<String> bodies = new CopyOnWriteArrayList<>();

  /** After which events streams were to go on. */
  final List<String> positions = new CopyOnWriteArrayList<>();

  /** Answers by the request; others are refused. */
  final Map<String, String> answers = new ConcurrentHashMap<>();

  private final ContractServer server;

  FakeAudit() {
    server = new ContractServer(this::answer);
  }

  int port() {
    return server.port();
  }

  private void answer(HttpExchange exchange) throws IOException {
    var request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    requests.add(request);
    bodies.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    var position = exchange.getRequestHeaders().getFirst("Last-Event-ID");
    if (position != null) {
      positions.add(position);
    }
    var answer = answers.get(request);
    if (answer == null) {
      send(
          exchange,
          Contract.refusal(exchange),
          "application/problem+json",
          "{\"type\":\"/problems/x\",\"title\":\"unknown audit event\",\"status\":404,\"code\":\"x\"}");
    } else if (answer.isEmpty()) {
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    } else {
      send(exchange, Contract.success(exchange), Contract.type(exchange, answer), answer);
    }
  }

  private static void send(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    var bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    try (var out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
