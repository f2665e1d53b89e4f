package io.provisioning.mcp.assistant.draft;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A package of the catalogue.
 *
 * @param versions newest first
 * @param settings by their path, such as {@code listen.port}; those with one value each
 */
public record Software(
    String name,
    String summary,
    List<String> provides,
    List<String> versions,
    Map<String, JsonNode> settings) {

  private static final int DEEPEST = 4;

  /** The settings of a configuration schema that can be named in words. */
  static Map<String, JsonNode> settings(JsonNode schema) {
    var settings = new LinkedHashMap<String, JsonNode>();
    collect("", schema, settings, DEEPEST);
    return settings;
  }

  private static void collect(
      String path, JsonNode schema, Map<String, JsonNode> settings, int deepest) {
    for (var property : schema.path("properties").properties()) {
      var at = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
      var value = property.getValue();
      if (value.has("properties") && deepest > 0) {
        collect(at, value, settings, deepest - 1);
      } else if (value.has("enum") || isPlain(value.path("type").asString(""))) {
        settings.put(at, value);
      }
    }
  }

  private static boolean isPlain(String type) {
    return List.of("string", "integer", "number", "boolean").contains(type);
  }

  boolean isProxy() {
    return provides.contains("load-balancer");
  }
}
