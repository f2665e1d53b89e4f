package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.FeatureKind;
import io.provisioning.mcp.feature.Offer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The methods that both revisions have. There is none for what the server does not offer. */
final class Methods {

  private static final int MOST_COMPLETIONS = 100;

  private final Offer offer;
  private final Map<String, Handler> handlers = new HashMap<>();

  Methods(Offer offer) {
    this.offer = offer;
    if (offer.has(FeatureKind.TOOLS)) {
      var toolsets = new Toolsets(offer);
      handlers.put("tools/list", tools(toolsets));
      handlers.put("tools/call", new ToolCalls(toolsets));
    }
    if (offer.has(FeatureKind.RESOURCES)) {
      handlers.put("resources/list", list("resources", offer::resources));
      handlers.put("resources/templates/list", list("resourceTemplates", offer::templates));
      handlers.put("resources/read", this::read);
    }
    if (offer.has(FeatureKind.PROMPTS)) {
      handlers.put("prompts/list", list("prompts", offer::prompts));
      handlers.put("prompts/get", this::prompt);
      handlers.put("completion/complete", this::complete);
    }
  }

  Optional<Handler> find(String method) {
    return Optional.ofNullable(handlers.get(method));
  }

  /** What the server can do, as both revisions declare it. */
  ObjectNode capabilities() {
    var capabilities = JsonNodeFactory.instance.objectNode();
    for (var kind : FeatureKind.values()) {
      if (offer.has(kind)) {
        var capability = capabilities.putObject(kind.text());
        if (offer.changes(kind)) {
          capability.put("listChanged", true);
        }
      }
    }
    if (offer.has(FeatureKind.PROMPTS)) {
      capabilities.putObject("completions");
    }
    return capabilities;
  }

  @FunctionalInterface
  private interface Items {
    Stream<? extends JsonNode> all();
  }

  private static Handler tools(Toolsets toolsets) {
    return (params, exchange) -> {
      var chosen = toolsets.of(exchange.client().toolsets());
      return list("tools", () -> chosen.stream().map(tool -> tool.description().json()))
          .handle(params, exchange);
    };
  }

  /** Lists are short, so each is one page and no cursor was ever given out. */
  private static Handler list(String name, Items items) {
    return (params, _) -> {
      if (params.has("cursor")) {
        throw new RpcException(RpcCode.INVALID_PARAMS, "the cursor is not one of this server");
      }
      var result = JsonNodeFactory.instance.objectNode();
      var array = result.putArray(name);
      items.all().forEach(array::add);
      return new Answer.Complete(result);
    };
  }

  private Answer read(ObjectNode params, ClientExchange exchange) {
    var uri = Params.text(params, "uri");
    return offer
        .read(uri, exchange)
        .orElseThrow(() ->
            new RpcException(
                RpcCode.INVALID_PARAMS,
                "there is no resource `%s`".formatted(Params.shortened(uri)),
                JsonNodeFactory.instance.objectNode().put("uri", uri)));
  }

  private Answer prompt(ObjectNode params, ClientExchange exchange) {
    var name = Params.text(params, "name");
    return offer
        .prompt(name, exchange.with(Params.object(params, "arguments")))
        .orElseThrow(() ->
            new RpcException(
                RpcCode.INVALID_PARAMS,
                "there is no prompt `%s`".formatted(Params.shortened(name))));
  }

  private Answer complete(ObjectNode params, ClientExchange exchange) {
    var argument = Params.object(params, "argument");
    var reference = Params.object(params, "ref");
    List<String> values =
        reference.path("type").asString("").equals("ref/prompt")
            ? offer.complete(
                Params.text(reference, "name"),
                Params.text(argument, "name"),
                Params.text(argument, "value"))
            : List.of();
    var result = JsonNodeFactory.instance.objectNode();
    var completion = result.putObject("completion");
    var array = completion.putArray("values");
    values.stream().limit(MOST_COMPLETIONS).forEach(array::add);
    completion.put("total", values.size()).put("hasMore", values.size() > MOST_COMPLETIONS);
    return new Answer.Complete(result);
  }
}
