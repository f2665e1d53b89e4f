package io.provisioning.mcp.tool;

import io.provisioning.mcp.confirmation.Intention;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import io.provisioning.mcp.tool.Change.Proposal;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Applying plans, and steering the workflows that do. */
final class WorkflowChanges {

  private static final String APPLY = "apply";
  private static final String CONTROL = "workflow_control";
  private static final String WORKFLOWS = "workflows";
  private static final String WORKFLOW = "workflow";
  private static final String WORKSPACE = "workspace";
  private static final String ACTION = "action";
  private static final String PLAN = "plan";
  private static final String IRREVERSIBLE = "allow_irreversible";
  private static final String MESSAGE = "message";
  private static final String ROLLBACK = "rollback";
  private static final String RESUME = "resume";
  private static final String IDEMPOTENCY = "Idempotency-Key";
  private static final int MOST_OPERATIONS = 100;

  private static final List<String> BRIEF =
      List.of("id", WORKSPACE, "infrastructure", "state", "paused", "counts");

  /** What takes back a step; a workflow that was cancelled or rolled back can be resumed. */
  private static final Map<String, String> OPPOSITES =
      Map.of(
          "pause", "unpause", "unpause", "pause", "cancel", RESUME, ROLLBACK, RESUME, RESUME,
          ROLLBACK);

  private final Platform platform;
  private final Change change;

  WorkflowChanges(Platform platform, Change change) {
    this.platform = platform;
    this.change = change;
  }

  /** All of them. */
  List<Tool> tools(ToolBox box) {
    return List.of(box.tool(APPLY, this::apply), box.tool(CONTROL, this::control));
  }

  private ObjectNode apply(Exchange exchange) {
    var digest = exchange.arguments().path(PLAN).asString();
    var plan = platform.body(exchange, PlatformRequest.get("plans", digest));
    return change.serve(APPLY, exchange, proposal(plan), () -> submit(exchange));
  }

  private static Proposal proposal(JsonNode plan) {
    var would =
        Shapes.pick(plan, List.of(WORKSPACE, "infrastructure", "summary", "cost", "warnings"));
    var operations = plan.path("operations");
    would.set(
        "operations",
        Shapes.pickEach(
            operations, MOST_OPERATIONS, List.of("id", ACTION, "resource", "irreversible")));
    would.put("more", Shapes.more(operations, MOST_OPERATIONS));
    return new Proposal(plan.path("digest").asString(), would);
  }

  /** The plan is made again there: if it would do anything else than was shown, it is refused. */
  private ObjectNode submit(Exchange exchange) {
    var arguments = exchange.arguments();
    var body = Shapes.pick(arguments, List.of(WORKSPACE, PLAN, IRREVERSIBLE, MESSAGE));
    var request = PlatformRequest.post(WORKFLOWS).with(body).withHeader(IDEMPOTENCY, key(exchange));
    return done(platform.body(exchange, request), ROLLBACK);
  }

  private ObjectNode control(Exchange exchange) {
    var arguments = exchange.arguments();
    var id = arguments.path(WORKFLOW).asString();
    var action = arguments.path(ACTION).asString();
    var workflow = platform.body(exchange, PlatformRequest.get(WORKFLOWS, id));
    var basis = workflow.path("state").asString() + workflow.path("paused").asString();
    var would = JsonNodeFactory.instance.objectNode().put(ACTION, action);
    would.set(WORKFLOW, Shapes.pick(workflow, BRIEF));
    would.set("risks", platform.body(exchange, PlatformRequest.get(WORKFLOWS, id, "risks")));
    return change.serve(
        CONTROL, exchange, new Proposal(basis, would), () -> steer(exchange, id, action));
  }

  private ObjectNode steer(Exchange exchange, String id, String action) {
    var request =
        PlatformRequest.post(WORKFLOWS, id, action).withHeader(IDEMPOTENCY, key(exchange));
    var wanted =
        action.equals(RESUME) ? request.with(JsonNodeFactory.instance.objectNode()) : request;
    return done(platform.body(exchange, wanted), OPPOSITES.getOrDefault(action, RESUME));
  }

  /** A second call that got no answer can be repeated by the platform's own means. */
  private static String key(Exchange exchange) {
    return exchange.arguments().path(Intention.ARGUMENT).asString();
  }

  private static ObjectNode done(JsonNode workflow, String opposite) {
    var result = JsonNodeFactory.instance.objectNode();
    result.set("done", Shapes.pick(workflow, BRIEF));
    var undo = result.putObject("undo").put("tool", CONTROL);
    undo.putObject("arguments").put(WORKFLOW, workflow.path("id").asString()).put(ACTION, opposite);
    return result;
  }
}
