package io.provisioning.mcp.tool;

import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.retrieval.PassagePage.PassageView;
import io.provisioning.mcp.retrieval.Passages;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the documentation, the catalogue and declarations say. */
final class AskTools {

  private final Passages passages;

  AskTools(Passages passages) {
    this.passages = passages;
  }

  /** All of them. */
  List<Tool> tools(ToolBox box) {
    return List.of(box.tool("ask_docs", this::ask));
  }

  private ObjectNode ask(Exchange exchange) {
    var arguments = exchange.arguments();
    var found =
        passages.ask(
            exchange,
            arguments.path("question").asString(),
            arguments.path("workspace").asString(null),
            arguments.path("limit").asInt(5));
    var result = JsonNodeFactory.instance.objectNode().put("answered", found.answered());
    var quoted = result.putArray("passages");
    if (found.answered()) {
      found.items().forEach(passage -> quoted.add(quoted(passage)));
    }
    return result;
  }

  private static ObjectNode quoted(PassageView passage) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("kind", passage.kind().name().toLowerCase(Locale.ROOT))
        .put("source", passage.source() + ':' + passage.line())
        .put("heading", passage.heading())
        .put("quotation", passage.text());
  }
}
