package io.provisioning.mcp.tool;

import io.provisioning.mcp.confirmation.Intention;
import io.provisioning.mcp.confirmation.UndoHandles;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Tool;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** Takes back a change by the handle that came with it. */
final class UndoTool {

  private static final String HANDLE = "handle";

  private final UndoHandles handles;
  private final Function<String, Function<Exchange, ObjectNode>> tools;

  /** With what each of the other tools does, by name. */
  UndoTool(UndoHandles handles, Function<String, Function<Exchange, ObjectNode>> tools) {
    this.handles = handles;
    this.tools = tools;
  }

  Tool tool(ToolBox box) {
    return box.tool("undo", this::undo);
  }

  /** The other tool shows what it would do, and confirms it. */
  private ObjectNode undo(Exchange exchange) {
    var arguments = exchange.arguments();
    var handle = handles.get(arguments.path(HANDLE).asString(), exchange.principal());
    var inverse = handle.arguments();
    if (arguments.has(Intention.ARGUMENT)) {
      inverse.set(Intention.ARGUMENT, arguments.path(Intention.ARGUMENT));
    }
    var result = tools.apply(handle.tool()).apply(new OtherArguments(exchange, inverse));
    if (arguments.has(Intention.ARGUMENT)) {
      handles.used(handle);
    }
    return result;
  }
}
