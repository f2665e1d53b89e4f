package io.provisioning.mcp.assistant.prompt;

import io.provisioning.mcp.feature.SecretText;
import io.provisioning.mcp.feature.VisibleText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values as a model may see them: no characters that people do not see, no long texts, and nothing
 * that is a secret by its place or by its form. References to secrets stay: they open nothing.
 */
final class Shown {

  private static final int LONGEST = 200;
  private static final String MASK = "***";

  private static final String REFERENCE = "secret:";

  private Shown() {}

  static JsonNode of(JsonNode value) {
    return of(value, false);
  }

  /** A schema: its names are no values. */
  static JsonNode schema(JsonNode value) {
    return switch (value) {
      case ObjectNode object -> {
        var shown = JsonNodeFactory.instance.objectNode();
        object
            .properties()
            .forEach(each -> shown.set(text(each.getKey()), schema(each.getValue())));
        yield shown;
      }
      case ArrayNode array -> {
        var shown = JsonNodeFactory.instance.arrayNode();
        array.forEach(each -> shown.add(schema(each)));
        yield shown;
      }
      case JsonNode text when text.isString() ->
          JsonNodeFactory.instance.stringNode(text(text.asString()));
      default -> value;
    };
  }

  private static JsonNode of(JsonNode value, boolean isSecret) {
    return switch (value) {
      case ObjectNode object -> {
        var shown = JsonNodeFactory.instance.objectNode();
        object
            .properties()
            .forEach(each ->
                shown.set(
                    text(each.getKey()),
                    of(each.getValue(), isSecret || SecretText.isNameOfSecret(each.getKey()))));
        yield shown;
      }
      case ArrayNode array -> {
        var shown = JsonNodeFactory.instance.arrayNode();
        array.forEach(each -> shown.add(of(each, isSecret)));
        yield shown;
      }
      case JsonNode text when text.isString() ->
          JsonNodeFactory.instance.stringNode(
              isSecret && !text.asString().startsWith(REFERENCE) ? MASK : text(text.asString()));
      case JsonNode number when isSecret && number.isNumber() ->
          JsonNodeFactory.instance.stringNode(MASK);
      default -> value;
    };
  }

  /** A text that may hold anything. */
  static String text(String text) {
    return text(text, LONGEST);
  }

  static String text(String text, int longest) {
    return VisibleText.of(SecretText.maskedSource(VisibleText.of(text).strip()), longest);
  }
}
