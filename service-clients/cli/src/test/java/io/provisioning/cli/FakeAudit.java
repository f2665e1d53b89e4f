package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers what the control center would about its audit, on loopback. */
final class FakeAudit implements AutoCloseable {

  final List<String> requests = new CopyOnWriteArrayList<>();

  /** After which events streams were to go on. */
  final List<String> positions = new CopyOnWriteArrayList<>();

  /** Answers by the request; others are refused. */
  final Map<String, String> answers = new ConcurrentHashMap<>();

  private final HttpServer server;

  FakeAudit() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    var request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    requests.add(request);
    var position = exchange.getRequestHeaders().getFirst("Last-Event-ID");
    if (position != null) {
      positions.add(position);
    }
    var answer = answers.get(request);
    if (answer == null) {
      send(
          exchange,
          404,
          "{\"type\":\"/problems/x\",\"title\":\"unknown audit event\",\"status\":404,\"code\":\"x\"}");
    } else if (answer.isEmpty()) {
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    } else {
      send(exchange, 200, answer);
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    try (var out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
