package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Speaks the detector's API on loopback: one alert fires, and one silence is active. */
final class FakeDetector implements AutoCloseable {

  private static final String ALERT =
      """
      {"id": "1a2087dec80-0123456789abcdef", "name": "ServiceDown", "state": "firing",
       "severity": "critical", "summary": "vault does not answer\\u001b[2J",
       "labels": {"alertname": "ServiceDown", "service": "vault", "workspace": "default",
        "infrastructure": "web", "server": "db"},
       "started_at": "2026-11-20T10:00:00Z", "acknowledged_at": "2026-11-20T10:01:00Z",
       "acknowledged_by": "ada", "note": "on it"}\
      """;

  private static final String SILENCE =
      """
      {"id": "8a7f3c1e-1111-4111-8111-111111111111", "state": "active",
       "matchers": [{"label": "service", "value": "v.*", "kind": "regex"}],
       "starts_at": "2026-11-20T10:00:00Z", "ends_at": "2026-11-20T12:00:00Z",
       "created_by": "ada", "comment": "upgrade"}\
      """;

  private static final String RESULT =
      """
      {"warnings": [], "series": [{"labels": {"__name__": "up", "service": "vault"},
       "points": [{"at": "2026-11-20T10:00:00Z", "value": "1"}]}]}\
      """;

  private static final String REMEDIATION =
      """
      {"workspace": "default", "name": "lost", "action": "revert", "per_day": 3,
       "matchers": [{"label": "alertname", "value": "ServerUnreachable", "kind": "equal"},
        {"label": "server", "value": "test", "kind": "not_equal"}],
       "cool_down": "PT30M", "patience": "PT15M", "paused": true,
       "paused_at": "2026-11-20T11:00:00Z", "paused_by": "bob\\u001b[2J", "created_by": "ada",
       "created_at": "2026-11-20T10:00:00Z"}\
      """;

  private static final String DECISIONS =
      """
      [{"alert": "1a2087dec80-0123456789abcdef", "alert_name": "ServerUnreachable",
        "decided_at": "2026-11-20T10:00:00Z", "decision": "suggested", "reason": "1 of 3",
        "infrastructure": "web", "resource": "web.server.db", "outcome": "lasted",
        "settled_at": "2026-11-20T10:15:00Z"},
       {"alert": "1a2087dec80-0123456789abcdee", "alert_name": "ServerUnreachable",
        "decided_at": "2026-11-20T10:00:00Z", "decision": "cooling_down", "reason": "too soon",
        "infrastructure": "web"}]\
      """;

  /** A request with its body. */
  record Request(String line, String body) {}

  final List<Request> requests = new CopyOnWriteArrayList<>();
  private final ContractServer server = new ContractServer(this::answer);

  int port() {
    return server.port();
  }

  private void answer(HttpExchange exchange) throws IOException {
    var line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    requests.add(new Request(line, new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
    int status = Contract.success(exchange);
    if (status == 204) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      var bytes = usual(line).getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  private static String usual(String line) {
    if (line.startsWith("GET /api/v1/alerts?")) {
      return "{\"firing\": 1, \"items\": [" + ALERT + "]}";
    }
    if (line.startsWith("GET /api/v1/metrics")) {
      return RESULT;
    }
    if (line.contains("/remediations/lost/history")) {
      return "{\"items\": " + DECISIONS + "}";
    }
    if (line.startsWith("GET /api/v1/remediations?")) {
      return "{\"items\": [" + REMEDIATION + "], \"damaged\": [\"torn\"]}";
    }
    if (line.contains("/remediations/lost")) {
      return REMEDIATION;
    }
    return switch (line) {
      case "POST /api/v1/remediations" -> REMEDIATION;
      case "POST /api/v1/remediations/preview" ->
          "{\"from\": \"2026-11-13T10:00:00Z\", \"matched\": 41, \"suggested\": 3, \"items\": "
              + DECISIONS
              + "}";
      case "GET /api/v1/silences" -> "{\"items\": [" + SILENCE + "]}";
      case "POST /api/v1/silences" -> SILENCE;
      default -> ALERT;
    };
  }

  @Override
  public void close() {
    server.close();
  }
}
