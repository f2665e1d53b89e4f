package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.provisioning.age.Age;
import io.provisioning.age.Identity;
import io.provisioning.age.Keys;
import io.provisioning.age.Recipient;
import io.provisioning.config.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.json.JsonMapper;

/** Speaks the vault's API on loopback: there is one secret, `web/db`, unless a test says else. */
final class FakeVault implements AutoCloseable {

  static final String VALUE =
      """
      {"workspace": "default", "path": "web/db", "version": 3,
       "fields": {"password": "hunter2\\u001b[2J", "user": "app"}, "binary": {"key": "AP8="}}\
      """;

  static final String SECRET =
      """
      {"workspace": "default", "path": "web/db", "current_version": 3, "state": "active",
       "metadata": {"description": "of the shop", "owner": "ada", "labels": {"team": "web"},
        "rotate_every": "PT2160H", "expires_at": "2026-11-20T10:00:00Z", "max_versions": 5},
       "fields": ["password", "user"],
       "created_at": "2026-11-01T10:00:00Z", "updated_at": "2026-11-19T10:00:00Z",
       "updated_by": {"kind": "user", "id": "u1", "name": "ada"}}\
      """;

  static final String DETAIL =
      """
      {"secret": %s, "versions": [
       {"version": 3, "state": "active", "created_at": "2026-11-19T10:00:00Z",
        "created_by": {"kind": "user", "id": "u1", "name": "ada"},
        "fields": ["password", "user"], "size": 10},
       {"version": 2, "state": "deleted", "created_at": "2026-11-18T10:00:00Z",
        "fields": ["password"], "size": 7}]}\
      """
          .formatted(SECRET);

  static final String SEAL =
      """
      {"sealed": %s, "reason": "sealed by ada", "key_service": "local", "to_migrate": 0,
       "root_version": 2,
       "workspaces": 1, "secrets": 4, "versions": 9}\
      """;

  static final String ROTATION =
      """
      {"id": "r1", "level": "workspace", "workspace": "default", "state": "running",
       "started_at": "2026-11-20T10:00:00Z", "done": 4, "total": 9}\
      """;

  static final byte[] CONTENT = "all that it holds".repeat(20_000).getBytes(UTF_8);

  static final String RESTORED =
      """
      {"restored": %s, "backup_at": "2026-11-20T10:00:00Z", "secrets": 4, "versions": 9,
       "accesses": 20}\
      """;

  /** A request with its body. */
  record Request(String line, String body, String ifMatch) {}

  final List<Request> requests = new CopyOnWriteArrayList<>();

  /** What is answered, by method and path with its query. */
  final Map<String, String> answers = new ConcurrentHashMap<>();

  /** What opens what is sent to be restored. */
  private final Identity transfer = Keys.identities(Keys.generate(true).secret()).getFirst();

  /** What was sent to be restored, opened. */
  byte[] restored = {};

  private final ContractServer server = new ContractServer(this::answer);

  int port() {
    return server.port();
  }

  private void answer(HttpExchange exchange) throws IOException {
    var line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    var bytes = exchange.getRequestBody().readAllBytes();
    var body = new String(bytes, UTF_8);
    var match = String.valueOf(exchange.getRequestHeaders().getFirst("If-Match"));
    requests.add(new Request(line, body, match));
    var prepared = answers.get(line);
    if (prepared == null && line.equals("POST /api/v1/seal/backups")) {
      backUp(exchange, body);
    } else if (prepared == null && line.startsWith("POST /api/v1/seal/restore")) {
      restore(exchange, bytes, line.endsWith("check=true"));
    } else if (prepared != null && prepared.startsWith("{\"type\"") && prepared.contains("409")) {
      write(exchange, 409, "application/problem+json", prepared);
    } else if (prepared != null && prepared.startsWith("{\"type\"")) {
      write(exchange, 404, "application/problem+json", prepared);
    } else if (Contract.success(exchange) == 204) {
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    } else {
      exchange.getResponseHeaders().set("ETag", "\"7\"");
      var answer = prepared == null ? usual(line) : prepared;
      write(exchange, Contract.success(exchange), "application/json", answer);
    }
  }

  private static void backUp(HttpExchange exchange, String body) throws IOException {
    var recipients =
        JsonMapper.shared()
            .readTree(body)
            .at("/recipients")
            .valueStream()
            .map(it -> Recipient.parse(it.asString()))
            .toList();
    var out = new ByteArrayOutputStream();
    Age.encrypt(new ByteArrayInputStream(CONTENT), out, recipients);
    write(exchange, 200, "application/octet-stream", out.toByteArray());
  }

  private void restore(HttpExchange exchange, byte[] body, boolean check) throws IOException {
    try (var content = Age.decrypt(new ByteArrayInputStream(body), List.of(transfer))) {
      restored = content.readAllBytes();
      write(exchange, 200, "application/json", RESTORED.formatted(!check));
    } catch (ProblemException e) {
      var problem =
          """
          {"type": "about:blank", "title": "invalid backup", "status": 400,
           "code": "invalid-backup", "detail": "this is not a complete backup of a vault"}\
          """;
      write(exchange, 400, "application/problem+json", problem);
    }
  }

  private String usual(String line) {
    if (line.startsWith("GET /api/v1/secrets?")) {
      return "{\"items\": [" + SECRET + "]}";
    }
    if (line.contains("/reveal?")) {
      return VALUE;
    }
    return switch (line) {
      case "GET /api/v1/seal/restore" ->
          "{\"recipient\": \"%s\", \"empty\": true}".formatted(transfer.recipient());
      case "GET /api/v1/seal" -> SEAL.formatted(false);
      case "POST /api/v1/seal/seal" -> SEAL.formatted(true);
      case "POST /api/v1/seal/unseal", "POST /api/v1/seal/key-service/migrate" ->
          SEAL.formatted(false);
      case "GET /api/v1/seal/rotations" -> "{\"items\": [" + ROTATION + "]}";
      case "POST /api/v1/seal/rotations" -> ROTATION;
      default -> DETAIL;
    };
  }

  private static void write(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    write(exchange, status, type, body.getBytes(UTF_8));
  }

  private static void write(HttpExchange exchange, int status, String type, byte[] bytes)
      throws IOException {
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
