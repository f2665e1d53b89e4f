package io.provisioning.mcp.protocol;

import io.provisioning.config.problem.NearestName;
import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.CheckedTools;
import io.provisioning.mcp.feature.Tool;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Calls tools. What a model can correct is a result that it sees, not an error of the protocol. */
final class ToolCalls implements Handler {

  private final Toolsets toolsets;
  private final CheckedTools tools = new CheckedTools();

  ToolCalls(Toolsets toolsets) {
    this.toolsets = toolsets;
  }

  @Override
  public Answer handle(ObjectNode params, ClientExchange exchange) {
    var name = Params.text(params, "name");
    var offered = toolsets.of(exchange.client().toolsets());
    var tool =
        offered.stream()
            .filter(each -> each.description().name().equals(name))
            .findFirst()
            .orElseThrow(() -> unknown(name, offered));
    return tools.call(tool, exchange.with(arguments(params)));
  }

  private static ObjectNode arguments(ObjectNode params) {
    if (!params.has("arguments")) {
      return JsonNodeFactory.instance.objectNode();
    }
    if (params.path("arguments") instanceof ObjectNode arguments) {
      return arguments;
    }
    throw new RpcException(RpcCode.INVALID_PARAMS, "`arguments` is an object");
  }

  private static RpcException unknown(String name, List<Tool> offered) {
    var names = offered.stream().map(tool -> tool.description().name()).toList();
    var suggestion = NearestName.of(name, names).map(": did you mean `%s`?"::formatted).orElse("");
    return new RpcException(
        RpcCode.INVALID_PARAMS,
        "there is no tool `%s`%s".formatted(Params.shortened(name), suggestion));
  }
}
