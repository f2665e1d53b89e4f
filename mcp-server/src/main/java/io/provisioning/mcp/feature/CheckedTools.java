package io.provisioning.mcp.feature;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls tools with arguments that their schema allows. What a model can correct is a result that it
 * sees, not an exception. Safe for use by many threads.
 */
public final class CheckedTools {

  private final Map<String, ArgumentSchema> schemas = new ConcurrentHashMap<>();

  /** Calls a tool with the arguments of an exchange, which may be wrong. */
  public Answer call(Tool tool, Exchange exchange) {
    var findings = schema(tool).check(exchange.arguments());
    if (!findings.isEmpty()) {
      return refused(findings);
    }
    try {
      return tool.call(exchange);
    } catch (ProblemException e) {
      return refused(e);
    }
  }

  private ArgumentSchema schema(Tool tool) {
    var description = tool.description();
    return schemas.computeIfAbsent(
        description.name(), _ -> new ArgumentSchema(description.inputSchema()));
  }

  private static Answer refused(List<Finding> findings) {
    return ToolResult.failed(
        "the arguments are wrong:\n"
            + findings.stream().map(Finding::toString).collect(Collectors.joining("\n")));
  }

  /** What a model and its program see of a problem. */
  public static Answer refused(ProblemException e) {
    return ToolResult.failed(text(e), structure(e));
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
