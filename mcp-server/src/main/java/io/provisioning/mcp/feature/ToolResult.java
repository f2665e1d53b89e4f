package io.provisioning.mcp.feature;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Results of tools. */
public final class ToolResult {

  private ToolResult() {}

  /** A result with structure, and the same as text for clients that know none. */
  public static Answer of(ObjectNode structure) {
    var result = text(structure.toString());
    result.set("structuredContent", structure);
    return new Answer.Complete(result);
  }

  /** A result of content blocks. */
  public static Answer of(ArrayNode content) {
    var result = JsonNodeFactory.instance.objectNode();
    result.set("content", content);
    return new Answer.Complete(result);
  }

  /** A result that is a text. */
  public static Answer of(String text) {
    return new Answer.Complete(text(text));
  }

  /** A failure that the model can react to. */
  public static Answer failed(String text) {
    return new Answer.Complete(text(text).put("isError", true));
  }

  /** A failure that the model can react to, and the same with structure for its program. */
  public static Answer failed(String text, ObjectNode structure) {
    var result = text(text).put("isError", true);
    result.set("structuredContent", structure);
    return new Answer.Complete(result);
  }

  private static ObjectNode text(String text) {
    var result = JsonNodeFactory.instance.objectNode();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result;
  }
}
