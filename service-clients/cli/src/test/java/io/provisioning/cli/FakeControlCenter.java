package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Speaks the control center's API on loopback: signs in whoever asks, unless a test says else. */
final class FakeControlCenter implements AutoCloseable {

  /** A request with its body and its token. */
  record Request(String line, String body, String token) {}

  final List<Request> requests = new CopyOnWriteArrayList<>();

  /**
   * What is answered instead of the usual, by method and path with its query; problems with 409.
   */
  final Map<String, String> answers = new ConcurrentHashMap<>();

  /** Codes of problems that come before any other answer, with their status. */
  final Deque<Refusal> refusals = new ArrayDeque<>();

  private final AtomicInteger generation = new AtomicInteger();
  private final ContractServer server;

  /** What the next request gets. */
  record Refusal(int status, String title) {}

  FakeControlCenter() {
    server = new ContractServer(this::answer);
  }

  String url() {
    return "http://127.0.0.1:" + server.port();
  }

  List<String> lines() {
    return requests.stream().map(Request::line).toList();
  }

  private void answer(HttpExchange exchange) throws IOException {
    var line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    var token = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    requests.add(
        new Request(line, new String(exchange.getRequestBody().readAllBytes(), UTF_8), token));
    var refusal = refusals.poll();
    if (refusal != null) {
      write(
          exchange,
          refusal.status(),
          "application/problem+json",
          """
          {"type": "/problems/x", "title": "%s", "status": %d, "code": "%s", "detail": "told so"}\
          """
              .formatted(refusal.title(), refusal.status(), refusal.title().replace(' ', '-')));
    } else if (answers.getOrDefault(line, "").startsWith("{\"type\"")) {
      write(exchange, 409, "application/problem+json", body(line));
    } else if (Contract.success(exchange) == 204) {
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    } else {
      write(exchange, Contract.success(exchange), "application/json", body(line));
    }
  }

  int port() {
    return server.port();
  }

  private String body(String line) {
    var prepared = answers.get(line);
    if (prepared != null) {
      return prepared;
    }
    if (line.startsWith("GET /api/v1/workflows")) {
      return "{\"items\": []}";
    }
    if (line.contains("/reveal?")) {
      return FakeVault.VALUE;
    }
    return switch (line) {
      case "POST /api/v1/sessions", "POST /api/v1/tokens" -> {
        var number = generation.incrementAndGet();
        yield """
        {"session_id": "s1", "access_token": "access-%1$d", "token_type": "Bearer",
         "expires_in": 300, "refresh_token": "refresh-%1$d", "device_token": "device-%1$d"}\
        """
            .formatted(number);
      }
      case "POST /api/v1/sessions/current/step-up" ->
          """
          {"session_id": "s1", "access_token": "fresh", "token_type": "Bearer", "expires_in": 300}\
          """;
      case "POST /api/v1/profile/totp" ->
          """
          {"secret": "ABCD", "uri": "otpauth://totp/x?secret=ABCD", "qr_svg": "<svg/>"}\
          """;
      case "PUT /api/v1/profile/totp", "POST /api/v1/profile/recovery-codes" ->
          """
          {"codes": ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"]}\
          """;
      case "POST /api/v1/device-authorizations" ->
          """
          {"device_code": "d", "user_code": "K7QM-2XWD", "verification_uri": "%1$s/device",
           "verification_uri_complete": "%1$s/device?user_code=K7QM-2XWD", "expires_in": 600,
           "interval": 5}\
          """
              .formatted(url());
      case "GET /api/v1/profile" ->
          """
          {"id": "u1", "kind": "user", "name": "ada", "roles": ["operator"], "groups": [],
           "factors": ["password"], "authenticated_at": "2026-01-01T00:00:00Z",
           "second_factor": true, "authenticator": true, "passkeys": 0, "recovery_codes_left": 9}\
          """;
      case "GET /api/v1/sessions" ->
          """
          {"items": [{"id": "s1", "user": "u1", "factors": ["password"],
           "created_at": "2026-01-01T00:00:00Z", "last_used_at": "2026-01-01T00:00:00Z",
           "expires_at": "2026-02-01T00:00:00Z", "address": "127.0.0.1", "agent": "curl",
           "current": true}]}\
          """;
      case "GET /api/v1/users?limit=1000" -> "{\"items\": [" + USER.formatted("") + "]}";
      default -> USER.formatted(", \"password\": \"K7QM-2XWD\"");
    };
  }

  private static final String USER =
      """
      {"id": "u1", "name": "ada", "display_name": "Ada", "roles": ["operator"], "groups": [],
       "second_factor": true, "must_change_password": false, "disabled": false,
       "created_at": "2026-01-01T00:00:00Z"%s}\
      """;

  private static void write(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    var bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.close();
  }
}
