package io.provisioning.mcp.tool;

import io.provisioning.mcp.feature.SecretText;
import io.provisioning.mcp.feature.VisibleText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Texts from the infrastructure as a model may see them: no characters that people do not see, none
 * longer than it can be of use, and nothing that looks like a secret.
 */
final class CleanText {

  private static final int LONGEST = 4_000;

  /** A declaration is shown whole, or it cannot be edited. */
  private static final String WHOLE = "text";

  private CleanText() {}

  /** The same with clean texts, and clean names of properties. */
  static ObjectNode of(ObjectNode node) {
    return clean(node, WHOLE);
  }

  /**
   * The same.
   *
   * @param whole the property that is not cut; empty if all are
   */
  private static ObjectNode clean(ObjectNode node, String whole) {
    var clean = JsonNodeFactory.instance.objectNode();
    node.properties()
        .forEach(property ->
            clean.set(
                VisibleText.of(property.getKey(), LONGEST),
                clean(property.getValue(), property.getKey().equals(whole))));
    return clean;
  }

  private static JsonNode clean(JsonNode node, boolean isWhole) {
    return switch (node) {
      case ObjectNode object -> clean(object, "");
      case ArrayNode array -> {
        var clean = JsonNodeFactory.instance.arrayNode();
        array.forEach(each -> clean.add(clean(each, false)));
        yield clean;
      }
      case JsonNode text when text.isString() ->
          JsonNodeFactory.instance.stringNode(
              isWhole
                  ? VisibleText.of(text.asString())
                  : VisibleText.of(SecretText.masked(VisibleText.of(text.asString())), LONGEST));
      default -> node;
    };
  }
}
