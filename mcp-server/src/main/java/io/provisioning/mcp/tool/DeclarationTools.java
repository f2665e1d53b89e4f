package io.provisioning.mcp.tool;

import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What is declared, and what would change if it were applied. */
final class DeclarationTools {

  private static final String WORKSPACE = "workspace";
  private static final String INFRASTRUCTURE = "infrastructure";
  private static final String INFRASTRUCTURES = "infrastructures";
  private static final String FORMAT = "format";
  private static final String TEXT = "text";
  private static final String ACTION = "action";
  private static final String TARGETS = "targets";
  private static final String DESTROY = "destroy";

  private final Platform platform;

  DeclarationTools(Platform platform) {
    this.platform = platform;
  }

  /** All of them. */
  List<Tool> tools(ToolBox box) {
    return List.of(
        box.tool("infrastructure_list", this::list),
        box.tool("infrastructure_read", this::read),
        box.tool("complete", this::complete),
        box.tool("plan", this::plan),
        box.tool("cost", this::cost));
  }

  private ObjectNode list(Exchange exchange) {
    var result = JsonNodeFactory.instance.objectNode();
    var arguments = exchange.arguments();
    if (arguments.has(WORKSPACE)) {
      var request = PlatformRequest.get(INFRASTRUCTURES).with(WORKSPACE, workspace(arguments));
      var items = platform.body(exchange, request).path("items");
      result.set(
          INFRASTRUCTURES,
          Shapes.pickEach(items, Integer.MAX_VALUE, List.of("name", "file", FORMAT)));
    } else {
      var items = platform.body(exchange, PlatformRequest.get("workspaces")).path("items");
      result.set("workspaces", items);
    }
    return result;
  }

  private ObjectNode read(Exchange exchange) {
    var declared = declared(exchange);
    return Shapes.pick(declared.body(), List.of("name", "file", FORMAT, TEXT, "modified_at"))
        .put("tag", declared.tag());
  }

  private ObjectNode complete(Exchange exchange) {
    var arguments = exchange.arguments();
    var body = JsonNodeFactory.instance.objectNode().put(WORKSPACE, workspace(arguments));
    if (arguments.has(INFRASTRUCTURE)) {
      body.set("name", arguments.path(INFRASTRUCTURE));
    }
    for (var name : List.of(FORMAT, TEXT, "line", "column")) {
      body.set(name, arguments.path(name));
    }
    var found =
        platform.body(exchange, PlatformRequest.post("infrastructure-completions").with(body));
    var result = JsonNodeFactory.instance.objectNode();
    result.set(
        "suggestions",
        Shapes.pickEach(
            found.path("items"),
            Integer.MAX_VALUE,
            List.of("label", "kind", "insert_text", "detail", "source", "replaces")));
    return result.put("more", found.path("more").asInt());
  }

  private Platform.Answered declared(Exchange exchange) {
    var arguments = exchange.arguments();
    var request =
        PlatformRequest.get(INFRASTRUCTURES, arguments.path(INFRASTRUCTURE).asString())
            .with(WORKSPACE, workspace(arguments));
    return platform.send(exchange, request);
  }

  private ObjectNode plan(Exchange exchange) {
    return Shapes.plan(planned(exchange));
  }

  private JsonNode planned(Exchange exchange) {
    var arguments = exchange.arguments();
    var body = JsonNodeFactory.instance.objectNode().put(WORKSPACE, workspace(arguments));
    if (arguments.path(ACTION).asString("apply").equals(DESTROY)) {
      body.put(ACTION, DESTROY);
      body.put(INFRASTRUCTURE, arguments.path(INFRASTRUCTURE).asString());
    } else {
      body.put(ACTION, "apply");
      body.set("declaration", declaration(exchange));
    }
    if (arguments.has(TARGETS)) {
      body.set(TARGETS, arguments.path(TARGETS));
    }
    return platform.body(exchange, PlatformRequest.post("plans").with(body));
  }

  /** The text of the arguments, or that of the file; in both cases based on the file as it is. */
  private ObjectNode declaration(Exchange exchange) {
    var arguments = exchange.arguments();
    var declaration = JsonNodeFactory.instance.objectNode();
    declaration.put("name", arguments.path(INFRASTRUCTURE).asString());
    if (arguments.has(TEXT) && arguments.has(FORMAT)) {
      // also of an infrastructure that is not declared yet
      return declaration
          .put(FORMAT, arguments.path(FORMAT).asString())
          .put(TEXT, arguments.path(TEXT).asString());
    }
    var file = declared(exchange);
    declaration.put(FORMAT, file.body().path(FORMAT).asString());
    declaration.put(TEXT, arguments.path(TEXT).asString(file.body().path(TEXT).asString()));
    return declaration.put("base", file.tag());
  }

  private ObjectNode cost(Exchange exchange) {
    var result = JsonNodeFactory.instance.objectNode();
    if (exchange.arguments().has(INFRASTRUCTURE)) {
      result.set("cost", planned(exchange).path("cost"));
      return result;
    }
    var prices = result.putArray("prices");
    for (var provider : platform.body(exchange, PlatformRequest.get("providers"))) {
      var name = provider.path("name").asString();
      for (var offer : provider.path("plans")) {
        prices.add(((ObjectNode) offer.deepCopy()).put("provider", name));
      }
    }
    return result;
  }

  private static String workspace(ObjectNode arguments) {
    return arguments.path(WORKSPACE).asString();
  }
}
