package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.provisioning.cli.console.JsonText;
import java.io.IOException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Speaks the vault's API on loopback and keeps what is written, with check and set. */
final class KeptSecrets implements AutoCloseable {

  private static final String ROOT = "/api/v1/secrets";
  private static final String TIMES =
      "\"created_at\": \"2026-11-01T10:00:00Z\", \"updated_at\": \"2026-11-01T10:00:00Z\"";

  /** Requests to write, as they came. */
  final SortedMap<String, List<Map<String, Object>>> versions = new ConcurrentSkipListMap<>();

  /** Methods and the ends of their paths. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  /** Happens before a path is written. */
  Consumer<String> beforeWriting = path -> {};

  /** Whether values may be opened. */
  boolean reveals = true;

  /** How many writes are answered. */
  int room = Integer.MAX_VALUE;

  private final ContractServer server = new ContractServer(this::answer);

  int port() {
    return server.port();
  }

  /** As if somebody else had written it. */
  void put(String path, Map<String, Object> fields) {
    versions
        .computeIfAbsent(path, _ -> new ArrayList<>())
        .add(Map.of("fields", fields, "metadata", Map.of("owner", "ada")));
  }

  /** What was written to a path. */
  List<Map<String, Object>> of(String path) {
    return Objects.requireNonNull(versions.get(path), path);
  }

  /** The fields of the newest version. */
  @Nullable Object fields(String path) {
    return of(path).getLast().get("fields");
  }

  private void answer(HttpExchange exchange) throws IOException {
    var parts = exchange.getRequestURI().getRawPath().substring(ROOT.length()).split("/", -1);
    var path = parts.length > 1 ? URLDecoder.decode(parts[1], UTF_8) : "";
    var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    requests.add(exchange.getRequestMethod() + " " + parts[parts.length - 1]);
    if (path.isEmpty()) {
      var items = versions.keySet().stream().map(this::view).toList();
      write(exchange, Contract.success(exchange), "{\"items\": " + items + "}");
    } else if (!exchange.getRequestURI().getPath().endsWith("/versions")) {
      reveal(exchange, path);
    } else if (room-- <= 0) {
      refuse(exchange, 503, "secrets unavailable");
    } else {
      beforeWriting.accept(path);
      write(exchange, path, JsonText.object(body));
    }
  }

  private void reveal(HttpExchange exchange, String path) throws IOException {
    if (!reveals) {
      refuse(exchange, 403, "access denied");
      return;
    }
    var newest = of(path).getLast();
    write(
        exchange,
        Contract.success(exchange),
        "{\"workspace\": \"default\", \"path\": \"%s\", \"version\": %d, \"fields\": %s, \"binary\": %s}"
            .formatted(
                path,
                of(path).size(),
                JsonText.compact(newest.getOrDefault("fields", Map.of())),
                JsonText.compact(newest.getOrDefault("binary", Map.of()))));
  }

  private void write(HttpExchange exchange, String path, Map<String, Object> wanted)
      throws IOException {
    var all = versions.computeIfAbsent(path, _ -> new ArrayList<>());
    if (!Objects.equals(wanted.get("expected_version"), all.size())) {
      refuse(exchange, 409, "version changed");
      return;
    }
    all.add(wanted);
    var written =
        IntStream.rangeClosed(1, all.size())
            .mapToObj(number ->
                "{\"version\": %d, \"state\": \"active\", %s, \"fields\": [], \"size\": 1}"
                    .formatted(number, TIMES.replaceFirst(",.*", "")))
            .toList();
    write(
        exchange,
        Contract.success(exchange),
        "{\"secret\": %s, \"versions\": %s}".formatted(view(path), written));
  }

  private String view(String path) {
    var newest = of(path).getLast();
    var names = new ArrayList<String>();
    for (var kind : List.of("fields", "binary")) {
      if (newest.get(kind) instanceof Map<?, ?> fields) {
        fields.keySet().forEach(name -> names.add(String.valueOf(name)));
      }
    }
    return "{\"workspace\": \"default\", \"path\": \"%s\", \"current_version\": %d, \"state\": \"active\","
            .formatted(path, of(path).size())
        + "\"metadata\": %s, \"fields\": %s, %s}"
            .formatted(
                JsonText.compact(newest.getOrDefault("metadata", Map.of())),
                JsonText.compact(names),
                TIMES);
  }

  private static void refuse(HttpExchange exchange, int status, String title) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
    send(
        exchange,
        status,
        "{\"type\": \"about:blank\", \"title\": \"%s\", \"status\": %d, \"code\": \"%s\"}"
            .formatted(title, status, title.replace(' ', '-')));
  }

  private static void write(HttpExchange exchange, int status, String body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    send(exchange, status, body);
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.close();
  }
}
