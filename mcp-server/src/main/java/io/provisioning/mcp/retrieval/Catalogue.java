package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.retrieval.index.Passage;
import io.provisioning.mcp.retrieval.index.Passage.Collection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Cuts the packages of the catalogue into passages: what each is, and its settings. */
final class Catalogue {

  /** Settings within settings are named with dots; deeper ones are for the schema. */
  private static final int DEEPEST = 3;

  private static final int ENOUGH = 900;
  private static final String PROPERTIES = "properties";

  private Catalogue() {}

  /** The passages of all, each package in its newest version, which comes first. */
  static List<Passage> passages(JsonNode packages) {
    var passages = new ArrayList<Passage>();
    var seen = new HashSet<String>();
    for (var each : packages) {
      var name = each.path("kind").asString("") + '/' + each.path("name").asString("");
      if (seen.add(name)) {
        passages.add(summary(name, each));
        settings(name, each, passages);
      }
    }
    return passages;
  }

  private static Passage summary(String name, JsonNode each) {
    var text =
        "%s. Software: %s. Category: %s. Version %s."
            .formatted(
                each.path("summary").asString("").strip().replaceAll("\\.$", ""),
                each.path("software").asString(""),
                each.path("category").asString(""),
                each.path("version").asString(""));
    return passage(name, title(each), text);
  }

  private static void settings(String name, JsonNode each, List<Passage> passages) {
    var lines = new ArrayList<String>();
    settings("", each.path("configuration_schema"), 1, lines);
    var text = new StringBuilder();
    for (var line : lines) {
      text.append(line).append('\n');
      if (text.length() > ENOUGH) {
        passages.add(passage(name, title(each) + " › Settings", text.toString().strip()));
        text.setLength(0);
      }
    }
    if (!text.isEmpty()) {
      passages.add(passage(name, title(each) + " › Settings", text.toString().strip()));
    }
  }

  private static void settings(String path, JsonNode schema, int depth, List<String> lines) {
    for (var property : schema.path(PROPERTIES).properties()) {
      var key = path + property.getKey();
      var value = property.getValue();
      var line = new StringBuilder("- ").append(key).append(": ");
      line.append(value.path("description").asString(value.path("type").asString("")));
      if (value.has("default")) {
        line.append(" (default ").append(value.path("default")).append(')');
      }
      lines.add(line.toString());
      if (depth < DEEPEST) {
        settings(key + '.', value, depth + 1, lines);
        settings(key + "[].", value.path("items"), depth + 1, lines);
      }
    }
  }

  private static String title(JsonNode each) {
    return "%s (%s)".formatted(each.path("name").asString(""), each.path("kind").asString(""));
  }

  private static Passage passage(String name, String heading, String text) {
    var title = heading.replaceAll(" › .*", "");
    return new Passage(Collection.CATALOGUE, name, 1, title, heading, text);
  }
}
