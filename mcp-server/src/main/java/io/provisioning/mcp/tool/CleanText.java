package io.provisioning.mcp.tool;

import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Texts from the infrastructure as a model may see them: no characters that people do not see, and
 * none longer than it can be of use.
 */
final class CleanText {

  private static final int LONGEST = 4_000;

  /** A declaration is shown whole, or it cannot be edited. */
  private static final String WHOLE = "text";

  /** Control and format characters, which hide text or turn its direction, and tags. */
  private static final Pattern INVISIBLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}&&[^\\n\\t]]");

  private CleanText() {}

  /** The same with clean texts, and clean names of properties. */
  static ObjectNode of(ObjectNode node) {
    var clean = JsonNodeFactory.instance.objectNode();
    node.properties()
        .forEach(property ->
            clean.set(
                clean(property.getKey(), LONGEST),
                clean(property.getValue(), property.getKey().equals(WHOLE))));
    return clean;
  }

  private static JsonNode clean(JsonNode node, boolean isWhole) {
    return switch (node) {
      case ObjectNode object -> of(object);
      case ArrayNode array -> {
        var clean = JsonNodeFactory.instance.arrayNode();
        array.forEach(each -> clean.add(clean(each, false)));
        yield clean;
      }
      case JsonNode text when text.isString() ->
          JsonNodeFactory.instance.stringNode(
              clean(text.asString(), isWhole ? Integer.MAX_VALUE : LONGEST));
      default -> node;
    };
  }

  private static String clean(String text, int longest) {
    var shown = INVISIBLE.matcher(text).replaceAll("");
    return shown.length() <= longest
        ? shown
        : shown.substring(0, longest)
            + "… (%d more characters)".formatted(shown.length() - longest);
  }
}
