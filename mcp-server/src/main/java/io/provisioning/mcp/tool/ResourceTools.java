package io.provisioning.mcp.tool;

import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What exists, what depends on it, and what could be declared. */
final class ResourceTools {

  private static final String PAGE = "1000";
  private static final int MOST_PAGES = 20;
  private static final int MOST_DEPENDENTS = 200;
  private static final String NAME = "name";
  private static final String TEXT = "text";
  private static final String CURSOR = "next_cursor";
  private static final String LIMIT = "limit";
  private static final String WORKSPACE = "workspace";

  private final Platform platform;

  ResourceTools(Platform platform) {
    this.platform = platform;
  }

  /** All of them. */
  List<Tool> tools(ToolBox box) {
    return List.of(
        box.tool("resource_search", this::search),
        box.tool("resource_impact", this::impact),
        box.tool("catalogue_search", this::catalogue));
  }

  private ObjectNode search(Exchange exchange) {
    var arguments = exchange.arguments();
    var most = arguments.path(LIMIT).asInt(50);
    var found = new ArrayList<JsonNode>();
    @Nullable String cursor = null;
    for (var page = 0; page < MOST_PAGES && found.size() <= most; page++) {
      var answer = platform.body(exchange, page(arguments, cursor));
      matching(answer.path("items"), arguments).forEach(found::add);
      cursor = answer.path(CURSOR).asString(null);
      if (cursor == null) {
        break;
      }
    }
    var result = JsonNodeFactory.instance.objectNode();
    var resources = result.putArray("resources");
    found.stream().limit(most).map(ResourceTools::brief).forEach(resources::add);
    return result.put("more", found.size() > most || cursor != null);
  }

  private static PlatformRequest page(ObjectNode arguments, @Nullable String cursor) {
    var request = PlatformRequest.get("resources").with(LIMIT, PAGE).with("cursor", cursor);
    for (var name : List.of(WORKSPACE, "infrastructure", "kind", "provider")) {
      request = request.with(name, arguments.path(name).asString(null));
    }
    return request;
  }

  private static List<JsonNode> matching(JsonNode items, ObjectNode arguments) {
    var text = arguments.path(TEXT).asString("").toLowerCase(Locale.ROOT);
    return StreamSupport.stream(items.spliterator(), false)
        .filter(item -> text.isEmpty() || words(item).contains(text))
        .toList();
  }

  private static String words(JsonNode resource) {
    return (resource.path("id").asString("") + resource.path("labels") + resource.path("facts"))
        .toLowerCase(Locale.ROOT);
  }

  private static ObjectNode brief(JsonNode resource) {
    var brief =
        Shapes.pick(
            resource, List.of("id", "kind", NAME, "server", "provider", "labels", "workflow"));
    brief.set("outputs", resource.path("facts"));
    return brief;
  }

  private ObjectNode impact(Exchange exchange) {
    var arguments = exchange.arguments();
    var request =
        PlatformRequest.get("resources", arguments.path("resource").asString(), "impact")
            .with(WORKSPACE, arguments.path(WORKSPACE).asString())
            .with("depth", arguments.has("depth") ? arguments.path("depth").asString() : null)
            .with(LIMIT, String.valueOf(MOST_DEPENDENTS));
    var answer = platform.body(exchange, request);
    var result = JsonNodeFactory.instance.objectNode();
    result.set("total", answer.path("total"));
    result.set("dependents", answer.path("items"));
    return result;
  }

  private ObjectNode catalogue(Exchange exchange) {
    var arguments = exchange.arguments();
    var most = arguments.path(LIMIT).asInt(20);
    var request =
        PlatformRequest.get("extensions").with("kind", arguments.path("kind").asString(null));
    var name = arguments.path(NAME).asString("");
    var text = arguments.path(TEXT).asString("").toLowerCase(Locale.ROOT);
    var found = JsonNodeFactory.instance.arrayNode();
    for (var each : platform.body(exchange, request)) {
      var isNamed = name.isEmpty() || each.path(NAME).asString().equals(name);
      if (isNamed && describes(each, text)) {
        found.add(summary(each, !name.isEmpty()));
      }
    }
    var result = JsonNodeFactory.instance.objectNode();
    var packages = result.putArray("packages");
    for (var index = 0; index < Math.min(most, found.size()); index++) {
      packages.add(found.get(index));
    }
    return result.put("more", found.size() > most);
  }

  private static boolean describes(JsonNode each, String text) {
    var words = each.path(NAME).asString() + ' ' + each.path("summary").asString("");
    return (words
            + ' '
            + each.path("category").asString("")
            + ' '
            + each.path("software").asString(""))
        .toLowerCase(Locale.ROOT)
        .contains(text);
  }

  private static ObjectNode summary(JsonNode each, boolean isWhole) {
    var names = new ArrayList<>(List.of("kind", NAME, "version", "category", "summary"));
    if (isWhole) {
      names.addAll(List.of("dependencies", "provides", "conflicts", "configuration_schema"));
    }
    return Shapes.pick(each, names);
  }
}
