package io.provisioning.mcp.tool;

import io.provisioning.mcp.explanation.Explanations;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How workflows are doing, and why. */
final class WorkflowTools {

  private static final List<String> BRIEF =
      List.of(
          "id",
          "workspace",
          "infrastructure",
          "state",
          "paused",
          "reason",
          "submitted_at",
          "submitted_by",
          "ended_at",
          "counts");

  private static final List<String> FILTERS = List.of("workspace", "infrastructure", "state");
  private static final String WORKFLOW = "workflow";
  private static final String WORKFLOWS = "workflows";
  private static final String OPERATION = "operation";
  private static final String LIMIT = "limit";
  private static final String OFFSET = "offset";

  private final Platform platform;
  private final Explanations explanations;

  WorkflowTools(Platform platform, Explanations explanations) {
    this.platform = platform;
    this.explanations = explanations;
  }

  /** All of them. */
  List<Tool> tools(ToolBox box) {
    return List.of(
        box.tool("workflow_status", this::status),
        box.tool("workflow_why", this::why),
        box.tool("logs", this::logs));
  }

  private ObjectNode status(Exchange exchange) {
    var arguments = exchange.arguments();
    var result = JsonNodeFactory.instance.objectNode();
    if (arguments.has(WORKFLOW)) {
      result.set(WORKFLOW, one(exchange, arguments.path(WORKFLOW).asString()));
      return result;
    }
    var request = PlatformRequest.get(WORKFLOWS).with(LIMIT, arguments.path(LIMIT).asString("10"));
    for (var name : FILTERS) {
      request = request.with(name, arguments.path(name).asString(null));
    }
    var items = platform.body(exchange, request).path("items");
    result.set(WORKFLOWS, Shapes.pickEach(items, Integer.MAX_VALUE, BRIEF));
    return result;
  }

  private ObjectNode one(Exchange exchange, String id) {
    var workflow = Shapes.pick(platform.body(exchange, PlatformRequest.get(WORKFLOWS, id)), BRIEF);
    var progress = platform.body(exchange, PlatformRequest.get(WORKFLOWS, id, "progress"));
    workflow.set(
        "progress", Shapes.pick(progress, List.of("percent", "eta", "operations", "more")));
    return workflow;
  }

  private ObjectNode why(Exchange exchange) {
    var why = explanations.explain(exchange, exchange.arguments().path(WORKFLOW).asString());
    return JsonMapper.shared().valueToTree(why);
  }

  private ObjectNode logs(Exchange exchange) {
    var arguments = exchange.arguments();
    var request =
        PlatformRequest.get(WORKFLOWS, arguments.path(WORKFLOW).asString(), "logs")
            .with(OPERATION, arguments.path(OPERATION).asString(null))
            .with(OFFSET, String.valueOf(arguments.path(OFFSET).asInt(0)))
            .with(LIMIT, String.valueOf(arguments.path(LIMIT).asInt(100)));
    var page = platform.body(exchange, request);
    var result = JsonNodeFactory.instance.objectNode();
    var lines = result.putArray("lines");
    for (var line : page.path("lines")) {
      var shown = Shapes.pick(line, List.of("at", OPERATION));
      shown.set("line", line.path("text"));
      lines.add(shown);
    }
    result.set("next_offset", page.path("next_offset"));
    return result;
  }
}
