package io.provisioning.cli;

import com.sun.net.httpserver.HttpExchange;
import io.provisioning.cli.console.JsonText;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** How the caller is notified, as the orchestrator keeps it: no change overwrites another. */
final class FakePreferences {

  static final String PATH = "/api/v1/notifications/preferences";

  private Map<String, Object> chosen =
      Map.of("kinds", List.of("failed"), "page", true, "email", "ada@team.example");

  /** What is chosen elsewhere, each after one reading. */
  final Queue<Map<String, Object>> elsewhere = new ArrayDeque<>();

  Map<String, Object> chosen() {
    return chosen;
  }

  void answer(HttpExchange exchange, String body) throws IOException {
    if (exchange.getRequestMethod().equals("GET")) {
      tell(exchange);
      chosen = elsewhere.isEmpty() ? chosen : elsewhere.remove();
    } else if (tag().equals(exchange.getRequestHeaders().getFirst("If-Match"))) {
      chosen = JsonText.object(body);
      tell(exchange);
    } else {
      var problem =
          FakeOrchestrator.problem(
              409, "notification preferences changed", "your notification preferences changed");
      FakeOrchestrator.send(exchange, 409, problem);
    }
  }

  private void tell(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("ETag", tag());
    var view = new HashMap<>(chosen);
    view.put("mail_available", true);
    FakeOrchestrator.send(exchange, 200, view);
  }

  private String tag() {
    return "\"" + chosen.hashCode() + "\"";
  }
}
