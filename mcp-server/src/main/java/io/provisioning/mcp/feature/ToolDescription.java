package io.provisioning.mcp.feature;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a client is shown of a tool.
 *
 * @param description for the model
 * @param inputSchema JSON Schema 2020-12 of an object
 * @param outputSchema of the structured result; null if there is none
 * @param effect what calling it can do
 */
public record ToolDescription(
    String name,
    String title,
    String description,
    ObjectNode inputSchema,
    @Nullable ObjectNode outputSchema,
    Effect effect) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

  public ToolDescription {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("no name of a tool: " + name);
    }
  }

  /** What calling a tool can do. */
  public enum Effect {
    READS,
    CHANGES,
    DESTROYS
  }

  /** As the protocol has it. */
  public JsonNode json() {
    var json = JsonNodeFactory.instance.objectNode();
    json.put("name", name).put("title", title).put("description", description);
    json.set("inputSchema", inputSchema);
    if (outputSchema != null) {
      json.set("outputSchema", outputSchema);
    }
    json.putObject("annotations")
        .put("readOnlyHint", effect == Effect.READS)
        .put("destructiveHint", effect == Effect.DESTROYS)
        .put("openWorldHint", false);
    return json;
  }
}
