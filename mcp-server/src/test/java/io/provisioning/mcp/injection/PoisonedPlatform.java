package io.provisioning.mcp.injection;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A control center in whose answers somebody has written, and which keeps what it is asked. */
final class PoisonedPlatform implements AutoCloseable {

  /** Secrets as programs print them; the server must show none of them. */
  static final List<String> CANARIES =
      List.of(
          "canarydelegatedtoken0001",
          "canary-0002-of-a-private-key",
          "canary0003password",
          "canary0004bearertoken",
          "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LCANARY0005",
          "canary0006setting");

  /** What reads, or is computed without a change. */
  private static final Set<String> HARMLESS =
      Set.of(
          "POST plans",
          "POST setting-checks",
          "POST infrastructure-checks",
          "POST infrastructure-completions",
          "POST authorization/check");

  private static final String SECRETS =
      """
      {"at": "2026-11-23T08:08:00Z", "operation": "create server/a",
       "text": "-----BEGIN PRIVATE KEY-----\\ncanary-0002-of-a-private-key\\n-----END PRIVATE KEY-----"},
      {"at": "2026-11-23T08:08:00Z", "operation": "create server/a", "text": "connect postgres://app:canary0003password@db"},
      {"at": "2026-11-23T08:08:00Z", "operation": "create server/a", "text": "Authorization: Bearer canary0004bearertoken"},
      {"at": "2026-11-23T08:08:00Z", "operation": "create server/a",
       "text": "key AGE-SECRET-KEY-1QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LCANARY0005"}
      """;

  private static final String WORKFLOW =
      """
      {"id": "w1", "workspace": "dev", "infrastructure": "web", "state": "failed", "paused": false,
       "reason": "it failed", "submitted_at": "2026-11-23T08:00:00Z", "ended_at": "2026-11-23T08:10:00Z"}
      """;

  private static final String LABELS =
      "{\"workspace\": \"dev\", \"infrastructure\": \"web\", \"server\": \"a\"}";

  private static final String PLAN =
      """
      {"digest": "sha256:666", "workspace": "prod", "infrastructure": "web", "operations": [], "summary": {},
       "warnings": ["WARNING"], "cost": []}
      """;

  private final HttpServer server;
  private final List<String> effects = Collections.synchronizedList(new ArrayList<>());
  private volatile Carrier carrier = Carrier.LOG;
  private volatile String payload = "";

  PoisonedPlatform() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/api/v1/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What was changed; it is forgotten then. */
  List<String> takeEffects() {
    var taken = List.copyOf(effects);
    effects.clear();
    return taken;
  }

  void poison(Carrier place, String text) {
    carrier = place;
    payload = text;
  }

  private void answer(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath().substring("/api/v1/".length());
    var request = exchange.getRequestMethod() + ' ' + path;
    if (!exchange.getRequestMethod().equals("GET") && !HARMLESS.contains(request)) {
      effects.add(request);
    }
    var body = body(path).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    try (var out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  /** What stands in a place: the payload if it is the one that is poisoned. */
  private String text(Carrier place) {
    var text = carrier == place ? place.written(payload) : "nothing";
    var quoted = JsonMapper.shared().writeValueAsString(text);
    return quoted.substring(1, quoted.length() - 1);
  }

  private String body(String path) {
    if (path.matches("workflows/w1/(rollback|cancel|pause|resume)")) {
      return WORKFLOW;
    }
    return switch (path) {
      case "workflows/w1", "workflows" -> WORKFLOW;
      case "workflows/w1/result" ->
          """
          {"reason": "it failed", "failures": {"items": [{"operation": "create server/a", "resource": "server/a",
           "state": "failed", "attempts": 1, "problem": "no"}]}, "undone": {"items": []}}
          """;
      case "workflows/w1/operations" ->
          "{\"items\": [{\"id\": \"create server/a\", \"error\": \"%s\"}]}"
              .formatted(text(Carrier.ERROR));
      case "workflows/w1/waiting" -> "[]";
      case "workflows/w1/risks" -> "{\"undoing\": true}";
      case "workflows/w1/logs" ->
          "{\"lines\": [{\"at\": \"2026-11-23T08:08:00Z\", \"operation\": \"create server/a\", \"text\": \"%s\"}, %s]}"
              .formatted(text(Carrier.LOG), SECRETS);
      case "alerts" ->
          "{\"items\": [{\"id\": \"a\", \"name\": \"A\", \"summary\": \"s\", \"description\": \"%s\", \"labels\": %s,"
                  .formatted(
                      text(carrier == Carrier.ALERTS ? Carrier.ALERTS : Carrier.ALERT), LABELS)
              + " \"started_at\": \"2026-11-23T08:05:00Z\"}]}";
      case "resources/web/server/a/causes" ->
          "{\"items\": [{\"resource\": \"web/server/a\", \"signs\": [{\"kind\": \"unit\", \"summary\": \"%s\"}]}]}"
              .formatted(text(Carrier.CAUSE));
      case "drift" ->
          "{\"items\": [{\"id\": \"d\", \"resource\": \"server/a\", \"kind\": \"changed\", \"since\":"
              + " \"2026-11-23T08:05:00Z\", \"detail\": \"%s\"}]}"
                  .formatted(text(carrier == Carrier.DRIFTED ? Carrier.DRIFTED : Carrier.DRIFT));
      case "resources" ->
          "{\"items\": [{\"id\": \"web/server/%s\", \"name\": \"%s\", \"labels\": {\"owner\": \"%s\"}, \"facts\": {}}]}"
              .formatted(text(Carrier.NAME), text(Carrier.NAME), text(Carrier.LABEL));
      case "extensions" ->
          "[{\"kind\": \"taskserv\", \"name\": \"helper\", \"version\": \"1.0.0\", \"summary\": \"%s\"}]"
              .formatted(text(Carrier.README));
      case "infrastructures" -> "{\"items\": [{\"name\": \"shop\"}]}";
      case "infrastructures/shop" ->
          "{\"name\": \"shop\", \"file\": \"infra.yaml\", \"format\": \"yaml\", \"text\": \"name: shop # %s\"}"
              .formatted(
                  carrier == Carrier.RETRIEVED
                      ? text(Carrier.RETRIEVED)
                      : text(Carrier.DECLARATION));
      case "plans", "plans/sha256:666" -> PLAN.replace("WARNING", text(Carrier.WARNING));
      case "setting-versions" ->
          "{\"items\": [{\"number\": 2, \"comment\": \"%s\", \"author\": \"eve\"}, {\"number\": 1}]}"
              .formatted(text(Carrier.COMMENT));
      case "settings" ->
          "{\"version\": 1, \"services\": [{\"service\": \"vault\", \"settings\": [{\"service\": \"vault\", \"key\":"
              + " \"provisioning.vault.pin\", \"secret\": true, \"value\": \"canary0006setting\", \"description\": \"x\"}]}]}";
      default -> "{\"items\": []}";
    };
  }

  @Override
  public void close() {
    server.stop(0);
  }

  /** A place in which others write, and the call that reads it. */
  enum Carrier {
    LOG("logs", "{'workflow': 'w1'}"),
    ERROR("workflow_why", "{'workflow': 'w1'}"),
    ALERT("workflow_why", "{'workflow': 'w1'}"),
    DRIFT("workflow_why", "{'workflow': 'w1'}"),
    ALERTS("alerts", "{}"),
    CAUSE("alerts", "{}"),
    DRIFTED("drift", "{'workspace': 'dev'}"),
    NAME("resource_search", "{'workspace': 'dev'}"),
    LABEL("resource_search", "{'workspace': 'dev'}"),
    README("catalogue_search", "{}"),
    DECLARATION("infrastructure_read", "{'workspace': 'dev', 'infrastructure': 'shop'}"),
    RETRIEVED("ask_docs", "{'workspace': 'dev', 'question': 'zebra quagga okapi'}"),
    WARNING("plan", "{'workspace': 'dev', 'infrastructure': 'shop'}"),
    COMMENT("settings_diff", "{}");

    final String tool;
    private final String arguments;

    Carrier(String tool, String arguments) {
      this.tool = tool;
      this.arguments = arguments;
    }

    /** Of the call. */
    ObjectNode arguments() {
      return (ObjectNode) JsonMapper.shared().readTree(arguments.replace('\'', '"'));
    }

    /** As it can stand there: a name has letters, digits and hyphens, 63 at most. */
    String written(String text) {
      return switch (this) {
        case NAME -> {
          var name = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
          var begin = Math.max(0, name.indexOf("call-"));
          var end = Math.min(name.length(), begin + 63);
          yield name.substring(begin, end).replaceAll("^-+|-+$", "");
        }
        case RETRIEVED -> "zebra quagga okapi " + text;
        default -> text;
      };
    }
  }
}
