package io.provisioning.mcp.protocol;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.feature.ToolResult;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Calls tools. What a model can correct is a result that it sees, not an error of the protocol. */
final class ToolCalls implements Handler {

  private final Offer offer;
  private final Map<String, ArgumentSchema> schemas = new ConcurrentHashMap<>();

  ToolCalls(Offer offer) {
    this.offer = offer;
  }

  @Override
  public Answer handle(ObjectNode params, ClientExchange exchange) {
    var name = Params.text(params, "name");
    var tool = offer.tool(name).orElseThrow(() -> unknown(name));
    var arguments = arguments(params);
    var findings = schema(tool).check(arguments);
    return findings.isEmpty() ? call(tool, exchange.with(arguments)) : refused(findings);
  }

  private static Answer call(Tool tool, ClientExchange exchange) {
    try {
      return tool.call(exchange);
    } catch (ProblemException e) {
      return ToolResult.failed(text(e), structure(e));
    }
  }

  private ArgumentSchema schema(Tool tool) {
    var description = tool.description();
    return schemas.computeIfAbsent(
        description.name(), _ -> new ArgumentSchema(description.inputSchema()));
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

  private RpcException unknown(String name) {
    Collection<String> names =
        offer.tools().stream().map(tool -> tool.description().name()).toList();
    var suggestion = NearestName.of(name, names).map(": did you mean `%s`?"::formatted).orElse("");
    return new RpcException(
        RpcCode.INVALID_PARAMS,
        "there is no tool `%s`%s".formatted(Params.shortened(name), suggestion));
  }

  private static Answer refused(List<Finding> findings) {
    return ToolResult.failed(
        "the arguments are wrong:\n"
            + findings.stream().map(Finding::toString).collect(Collectors.joining("\n")));
  }

  /** As the API says it, so that a program need not read the text. */
  private static ObjectNode structure(ProblemException e) {
    var structure = JsonNodeFactory.instance.objectNode();
    var problem = structure.putObject("problem");
    problem.put("code", e.problem().code()).put("title", e.problem().title());
    problem.put("detail", e.detail());
    e.help().ifPresent(help -> problem.put("help", help));
    if (!e.findings().isEmpty()) {
      var errors = problem.putArray("errors");
      e.findings()
          .forEach(finding ->
              errors
                  .addObject()
                  .put("path", finding.path())
                  .put("expected", finding.expected())
                  .put("got", finding.got()));
    }
    return structure;
  }

  private static String text(ProblemException e) {
    var text = new StringBuilder(e.detail());
    e.findings().forEach(finding -> text.append('\n').append(finding));
    e.help().ifPresent(help -> text.append("\nhelp: ").append(help));
    return text.append("\ncode: ").append(e.problem().code()).toString();
  }
}
