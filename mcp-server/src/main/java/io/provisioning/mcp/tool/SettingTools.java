package io.provisioning.mcp.tool;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import io.provisioning.mcp.tool.Change.Proposal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How the services are configured: read, checked, changed and taken back. */
final class SettingTools {

  private static final String SETTINGS = "settings";
  private static final String VERSIONS = "setting-versions";
  private static final String SERVICE = "service";
  private static final String VERSION = "version";
  private static final String CHANGES = "changes";
  private static final String KEY = "key";
  private static final String DIFFERENCES = "differences";
  private static final String NUMBER = "number";
  private static final String AGAINST = "against";

  /** As many as a reader looks at; each is one request. */
  private static final int MOST_VERSIONS = 10;

  private static final List<String> VERSION_BRIEF =
      List.of(NUMBER, "comment", "author", "created_at");

  private static final List<String> BRIEF =
      List.of(
          SERVICE, KEY, "type", "description", "value", "central", "pending", "default", CHANGES);

  private final Platform platform;
  private final Change change;

  SettingTools(Platform platform, Change change) {
    this.platform = platform;
    this.change = change;
  }

  /** All of them. */
  List<Tool> tools(ToolBox box) {
    return List.of(
        box.tool("settings_get", this::get),
        box.tool("settings_explain", this::explain),
        box.tool("settings_validate", this::validate),
        box.tool("settings_set", this::set),
        box.tool("settings_diff", this::diff),
        box.tool("settings_suggest", this::suggest),
        box.tool("settings_rollback", this::rollback));
  }

  private ObjectNode get(Exchange exchange) {
    var arguments = exchange.arguments();
    var most = arguments.path("limit").asInt(20);
    var text = arguments.path("text").asString("").toLowerCase(Locale.ROOT);
    var answer = all(exchange);
    var found =
        settings(answer).stream()
            .filter(setting -> !setting.path("secret").asBoolean(false))
            .filter(setting -> words(setting).contains(text))
            .toList();
    var result = JsonNodeFactory.instance.objectNode();
    result.set(VERSION, answer.path(VERSION));
    var shown = result.putArray(SETTINGS);
    found.stream().limit(most).forEach(setting -> shown.add(Shapes.pick(setting, BRIEF)));
    return result.put("more", found.size() > most);
  }

  private JsonNode all(Exchange exchange) {
    @Nullable String service = exchange.arguments().path(SERVICE).asString(null);
    return platform.body(exchange, PlatformRequest.get(SETTINGS).with(SERVICE, service));
  }

  private static List<JsonNode> settings(JsonNode answer) {
    var settings = new ArrayList<JsonNode>();
    answer.path("services").forEach(service -> service.path(SETTINGS).forEach(settings::add));
    return settings;
  }

  private static String words(JsonNode setting) {
    return (setting.path(KEY).asString("") + ' ' + setting.path("description").asString(""))
        .toLowerCase(Locale.ROOT);
  }

  private ObjectNode explain(Exchange exchange) {
    var arguments = exchange.arguments();
    var service = arguments.path(SERVICE).asString();
    var key = arguments.path(KEY).asString();
    var result = JsonNodeFactory.instance.objectNode();
    result.set("setting", platform.body(exchange, PlatformRequest.get(SETTINGS, service, key)));
    var history = result.putArray("history");
    for (var version : versions(exchange)) {
      for (var difference : differences(exchange, version.path(NUMBER).asInt(), null)) {
        if (difference.path(SERVICE).asString().equals(service)
            && difference.path(KEY).asString().equals(key)) {
          var entry = Shapes.pick(version, VERSION_BRIEF);
          entry.setAll(Shapes.pick(difference, List.of("before", "after")));
          history.add(entry);
        }
      }
    }
    return result;
  }

  /** The newest. */
  private ArrayNode versions(Exchange exchange) {
    var items = platform.body(exchange, PlatformRequest.get(VERSIONS)).path("items");
    return Shapes.pickEach(items, MOST_VERSIONS, VERSION_BRIEF);
  }

  private JsonNode differences(Exchange exchange, int version, @Nullable Integer against) {
    var request =
        PlatformRequest.get(VERSIONS, String.valueOf(version), "diff")
            .with("against", against == null ? null : String.valueOf(against));
    return platform.body(exchange, request).path("items");
  }

  private ObjectNode validate(Exchange exchange) {
    var result = JsonNodeFactory.instance.objectNode().put("valid", true);
    result.set(DIFFERENCES, checked(exchange, exchange.arguments().path(CHANGES)));
    return result;
  }

  private JsonNode checked(Exchange exchange, JsonNode changes) {
    var body = JsonNodeFactory.instance.objectNode();
    body.set(CHANGES, changes);
    var request = PlatformRequest.post("setting-checks").with(body);
    return platform.body(exchange, request).path("items");
  }

  private ObjectNode set(Exchange exchange) {
    var arguments = exchange.arguments();
    var newest = newest(exchange);
    var would = JsonNodeFactory.instance.objectNode();
    would.set(DIFFERENCES, checked(exchange, arguments.path(CHANGES)));
    return change.serve(
        "settings_set",
        exchange,
        new Proposal(String.valueOf(newest), would),
        () -> {
          var request =
              PlatformRequest.patch(SETTINGS)
                  .with(Shapes.pick(arguments, List.of(CHANGES, "comment")))
                  .withHeader("If-Match", "\"%d\"".formatted(newest));
          return done(platform.body(exchange, request), newest);
        });
  }

  private int newest(Exchange exchange) {
    var items = platform.body(exchange, PlatformRequest.get(VERSIONS)).path("items");
    return items.path(0).path(NUMBER).asInt(0);
  }

  private ObjectNode diff(Exchange exchange) {
    var arguments = exchange.arguments();
    var result = JsonNodeFactory.instance.objectNode();
    if (arguments.has(VERSION)) {
      @Nullable Integer against = arguments.has(AGAINST) ? arguments.path(AGAINST).asInt() : null;
      result.set(DIFFERENCES, differences(exchange, arguments.path(VERSION).asInt(), against));
    } else {
      result.set("versions", versions(exchange));
    }
    return result;
  }

  private ObjectNode rollback(Exchange exchange) {
    var version = exchange.arguments().path(VERSION).asInt();
    var newest = newest(exchange);
    var would = JsonNodeFactory.instance.objectNode();
    would.set(DIFFERENCES, differences(exchange, version, newest));
    return change.serve(
        "settings_rollback",
        exchange,
        new Proposal(String.valueOf(newest), would),
        () -> {
          var request = PlatformRequest.post(VERSIONS, String.valueOf(version), "rollback");
          return done(platform.body(exchange, request), newest);
        });
  }

  /** Before the first version there is nothing to roll back to by number. */
  private static ObjectNode done(JsonNode outcome, int before) {
    var result = JsonNodeFactory.instance.objectNode();
    result.set("done", outcome);
    if (before > 0) {
      var undo = result.putObject("undo").put("tool", "settings_rollback");
      undo.putObject("arguments").put(VERSION, before);
    }
    return result;
  }

  private ObjectNode suggest(Exchange exchange) {
    var wish = exchange.arguments().path("wish").asString();
    var result = JsonNodeFactory.instance.objectNode();
    var suggestions = result.putArray("suggestions");
    var mayChange = mayChange(exchange);
    for (var suggestion : Suggestion.of(wish, settings(all(exchange)))) {
      if (isUsable(exchange, suggestion)) {
        var shown = Shapes.pick(suggestion.setting(), List.of(SERVICE, KEY, "description"));
        shown.set("now", suggestion.setting().path("value"));
        suggestions.add(shown.put("value", suggestion.value()).put("allowed", mayChange));
      }
    }
    return result;
  }

  private boolean isUsable(Exchange exchange, Suggestion suggestion) {
    var changes = JsonNodeFactory.instance.arrayNode();
    changes.add(
        Shapes.pick(suggestion.setting(), List.of(SERVICE, KEY)).put("value", suggestion.value()));
    try {
      checked(exchange, changes);
      return true;
    } catch (ProblemException e) {
      return false; // what a service could not use is not suggested
    }
  }

  private boolean mayChange(Exchange exchange) {
    var question = JsonNodeFactory.instance.objectNode().put("action", "changeSettings");
    var request = PlatformRequest.post("authorization", "check").with(question);
    return platform.body(exchange, request).path("allowed").asBoolean(false);
  }
}
