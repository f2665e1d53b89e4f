package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.provisioning.cli.console.JsonText;
import io.provisioning.config.extension.artifact.Artifact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

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
        var query = String.valueOf(exchange.getRequestURI().getQuery());
        if (query.startsWith("mount=")) {
          mount(exchange, path, path.replace("uploads/", query.replace("mount=", "")));
          return;
        }
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
        if (path.contains("/blobs/uploads/")) {
          var digest = exchange.getRequestURI().getQuery().replace("digest=", "");
          contents.put(path.replaceFirst("uploads/[^/]+$", digest), body);
          write(exchange, 201, new byte[0]);
          return;
        }
        if (!refusal.isEmpty()) {
          write(exchange, 422, refusal.getBytes(UTF_8));
          return;
        }
        contents.put(path, body);
        contents.put(path.replaceFirst("[^/]+$", Artifact.digest(body)), body);
        write(exchange, 201, new byte[0]);
      }
      default -> {
        var content = listed(path);
        if (content != null && path.contains("/manifests/")) {
          exchange.getResponseHeaders().set("Docker-Content-Digest", Artifact.digest(content));
        }
        write(exchange, content == null ? 404 : 200, content == null ? new byte[0] : content);
      }
    }
  }

  private void mount(HttpExchange exchange, String uploads, String blob) throws IOException {
    if (!contents.containsKey(blob)) {
      exchange.getResponseHeaders().set("Location", uploads + "one");
    }
    write(exchange, contents.containsKey(blob) ? 201 : 202, new byte[0]);
  }

  /** What is there, or a list that is made of it. */
  private byte @Nullable [] listed(String path) {
    if (path.endsWith("/tags/list")) {
      var prefix = path.replace("tags/list", "manifests/");
      var tags =
          contents.keySet().stream()
              .filter(it -> it.startsWith(prefix) && !it.contains(":"))
              .map(it -> it.substring(prefix.length()))
              .sorted()
              .toList();
      return JsonText.compact(Map.of("tags", tags)).getBytes(UTF_8);
    }
    if (path.contains("/referrers/")) {
      var subject = path.substring(path.lastIndexOf('/') + 1);
      var prefix = path.replaceFirst("referrers/.*", "manifests/sha256:");
      var found =
          contents.entrySet().stream()
              .filter(it -> it.getKey().startsWith(prefix))
              .filter(it -> refersTo(it.getValue(), subject))
              .map(it ->
                  Map.of(
                      "digest",
                      it.getKey().replaceFirst(".*/", ""),
                      "artifactType",
                      tree(it.getValue()).getOrDefault("artifactType", "")))
              .toList();
      return JsonText.compact(Map.of("manifests", found)).getBytes(UTF_8);
    }
    return contents.get(path);
  }

  private static boolean refersTo(byte[] manifest, String subject) {
    return tree(manifest).get("subject") instanceof Map<?, ?> it
        && subject.equals(it.get("digest"));
  }

  private static Map<String, Object> tree(byte[] manifest) {
    return JsonText.object(new String(manifest, UTF_8));
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
