package io.provisioning.mcp.tool;

import io.provisioning.config.problem.Problem.Kind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.LineDiff;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What is wrong now: drift with the plans that end it, and alerts with their probable causes. */
final class WatchTools {

  private static final String DRIFT = "drift";
  private static final String ALERTS = "alerts";
  private static final String WORKSPACE = "workspace";
  private static final String INFRASTRUCTURE = "infrastructure";
  private static final String LIMIT = "limit";
  private static final String ITEMS = "items";
  private static final String SINCE = "since";
  private static final String MORE = "more";
  private static final String SUMMARY = "summary";
  private static final String DECLARATION = "declaration";

  /** The most that the detector returns at once. */
  private static final String PAGE = "1000";

  private static final int MOST_SIGNS = 5;

  private final Platform platform;

  WatchTools(Platform platform) {
    this.platform = platform;
  }

  /** All of them. */
  List<Tool> tools(ToolBox box) {
    return List.of(box.tool(DRIFT, this::drift), box.tool(ALERTS, this::alerts));
  }

  private ObjectNode drift(Exchange exchange) {
    var arguments = exchange.arguments();
    return arguments.has(DRIFT) ? ending(exchange) : drifted(exchange);
  }

  private ObjectNode drifted(Exchange exchange) {
    var arguments = exchange.arguments();
    var most = arguments.path(LIMIT).asInt(50);
    var request =
        PlatformRequest.get(DRIFT)
            .with(WORKSPACE, arguments.path(WORKSPACE).asString())
            .with(INFRASTRUCTURE, arguments.path(INFRASTRUCTURE).asString(null));
    var page = platform.body(exchange, request);
    var result = JsonNodeFactory.instance.objectNode();
    result.set(
        DRIFT,
        Shapes.pickEach(
            page.path(ITEMS),
            most,
            List.of(
                "id",
                INFRASTRUCTURE,
                "resource",
                "kind",
                "provider",
                "changes",
                "detail",
                SINCE,
                "checked_at",
                "ignored")));
    var unchecked = result.putArray("unchecked");
    page.path("looks")
        .valueStream()
        .filter(look -> look.has("complaint") || !look.has("checked_at"))
        .forEach(look ->
            unchecked.add(Shapes.pick(look, List.of(INFRASTRUCTURE, "checked_at", "complaint"))));
    return result.put(MORE, Shapes.more(page.path(ITEMS), most));
  }

  /** The plan that ends one drift. */
  private ObjectNode ending(Exchange exchange) {
    var arguments = exchange.arguments();
    var request =
        PlatformRequest.post(
                DRIFT, arguments.path(DRIFT).asString(), arguments.path("end").asString("revert"))
            .with(WORKSPACE, arguments.path(WORKSPACE).asString());
    var answer = platform.body(exchange, request);
    var result = JsonNodeFactory.instance.objectNode();
    result.set("plan", Shapes.plan(answer.path("plan")));
    var text = answer.path(DECLARATION);
    if (text.isObject()) {
      var name = text.path("name").asString("");
      result
          .putObject(DECLARATION)
          .put("name", name)
          .put(
              "diff",
              LineDiff.of(name, text.path("before").asString(""), text.path("after").asString("")));
    }
    return result;
  }

  private ObjectNode alerts(Exchange exchange) {
    var arguments = exchange.arguments();
    var request =
        PlatformRequest.get(ALERTS)
            .with("state", "firing")
            .with("severity", arguments.path("severity").asString(null))
            .with("search", arguments.path("text").asString(null))
            .with(LIMIT, PAGE);
    var page = platform.body(exchange, request);
    var open = page.path(ITEMS).valueStream().filter(alert -> isOf(alert, arguments)).toList();
    var most = arguments.path(LIMIT).asInt(10);
    var result = JsonNodeFactory.instance.objectNode();
    var shown = result.putArray(ALERTS);
    var unread = new TreeSet<String>();
    for (var alert : open.subList(0, Math.min(most, open.size()))) {
      var brief =
          Shapes.pick(
              alert,
              List.of(
                  "id",
                  "name",
                  "severity",
                  SUMMARY,
                  "description",
                  "labels",
                  "started_at",
                  "acknowledged_at",
                  "acknowledged_by",
                  "note"));
      brief.set("causes", causes(exchange, alert, unread));
      shown.add(brief);
    }
    unread.forEach(result.putArray("unread")::add);
    return result.put(MORE, open.size() > most || page.has("next_cursor"));
  }

  private static boolean isOf(JsonNode alert, ObjectNode arguments) {
    return List.of(WORKSPACE, INFRASTRUCTURE).stream()
        .filter(arguments::has)
        .allMatch(name -> arguments.path(name).equals(alert.at("/labels/" + name)));
  }

  /**
   * What may have caused an alert; nothing if it names no infrastructure.
   *
   * @param unread to which is added why it could not be read
   */
  private ArrayNode causes(Exchange exchange, JsonNode alert, Set<String> unread) {
    var causes = JsonNodeFactory.instance.arrayNode();
    var resource = resource(alert.path("labels"));
    if (resource.isEmpty()) {
      return causes;
    }
    try {
      var request =
          PlatformRequest.get("resources", resource.get(), "causes")
              .with(WORKSPACE, alert.at("/labels/" + WORKSPACE).asString())
              .with("at", alert.path("started_at").asString(null));
      platform
          .body(exchange, request)
          .path(ITEMS)
          .valueStream()
          .forEach(cause -> {
            var shown = Shapes.pick(cause, List.of("resource", "path", "likelihood"));
            shown.set(
                "signs",
                Shapes.pickEach(
                    cause.path("signs"), MOST_SIGNS, List.of("kind", SUMMARY, SINCE, "workflow")));
            causes.add(shown);
          });
    } catch (ProblemException e) {
      if (e.problem().kind() == Kind.UNAUTHENTICATED) {
        throw e;
      }
      unread.add("causes of %s: %s".formatted(resource.get(), e.detail()));
    }
    return causes;
  }

  /**
   * What the labels of an alert name, such as {@code web/taskserv/db/postgres}, or {@code web} for
   * all of an infrastructure.
   */
  private static Optional<String> resource(JsonNode labels) {
    if (!labels.has(WORKSPACE) || !labels.has(INFRASTRUCTURE)) {
      return Optional.empty();
    }
    if (!labels.has("server")) {
      return Optional.of(labels.path(INFRASTRUCTURE).asString());
    }
    var server = labels.path("server").asString();
    var path =
        labels.has("taskserv")
            ? "taskserv/%s/%s".formatted(server, labels.path("taskserv").asString())
            : "server/" + server;
    return Optional.of(labels.path(INFRASTRUCTURE).asString() + "/" + path);
  }
}
