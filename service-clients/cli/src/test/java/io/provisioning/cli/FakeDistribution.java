package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.provisioning.config.extension.artifact.Artifact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * As much of a registry as the command asks: blobs and manifests in memory, and the newest of them
 * as the one package.
 */
final class FakeDistribution implements AutoCloseable {

  final List<String> requests = new CopyOnWriteArrayList<>();
  final Map<String, byte[]> contents = new ConcurrentHashMap<>();

  /** What manifests are refused with; empty if they are not. */
  volatile String refusal = "";

  private final HttpServer server;

  FakeDistribution() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    var method = exchange.getRequestMethod();
    var path = exchange.getRequestURI().getPath();
    var body = exchange.getRequestBody().readAllBytes();
    requests.add(method + " " + exchange.getRequestURI());
    switch (method) {
      case "POST" -> {
        var known = contents.get(path);
        if (known != null) {
          write(exchange, 200, known);
          return;
        }
        var digest = exchange.getRequestURI().getQuery().replace("digest=", "");
        contents.put(path.replace("uploads/", digest), body);
        write(exchange, 201, new byte[0]);
      }
      case "PUT" -> {
        if (!refusal.isEmpty()) {
          write(exchange, 422, refusal.getBytes(UTF_8));
          return;
        }
        contents.put(path, body);
        contents.put(path.replaceFirst("[^/]+$", Artifact.digest(body)), body);
        write(exchange, 201, new byte[0]);
      }
      default -> {
        var content = contents.get(path);
        if (content != null && path.contains("/manifests/")) {
          exchange.getResponseHeaders().set("Docker-Content-Digest", Artifact.digest(content));
        }
        write(exchange, content == null ? 404 : 200, content == null ? new byte[0] : content);
      }
    }
  }

  private static void write(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    var isEmpty = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, isEmpty ? -1 : body.length);
    if (!isEmpty) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
