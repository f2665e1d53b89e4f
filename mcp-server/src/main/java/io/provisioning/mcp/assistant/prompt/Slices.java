package io.provisioning.mcp.assistant.prompt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The parts of a declaration, of the catalogue and of the schema that a request needs. */
final class Slices {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String NAME = "name";
  private static final String SERVERS = "servers";

  /** Characters up to which a declaration is shown whole. */
  private static final int WHOLE = 6_000;

  private static final int LARGEST = 16_000;
  private static final int LARGEST_SETTINGS = 2_500;
  private static final int MOST_PACKAGES = 4;
  private static final int MOST_NAMES = 120;
  private static final int MOST_VERSIONS = 5;

  private final Wanted wanted;

  Slices(Wanted wanted) {
    this.wanted = wanted;
  }

  /** The declaration; of a large one, whole only what the request speaks of. */
  JsonNode declaration(JsonNode document) {
    var shown = Shown.of(document);
    if (shown.toString().length() <= WHOLE) {
      return shown;
    }
    var slice = JSON.objectNode();
    for (var part : shown.properties()) {
      slice.set(
          part.getKey(),
          part.getKey().equals(SERVERS) ? servers(part.getValue()) : part.getValue());
    }
    return fitting(slice);
  }

  private ArrayNode servers(JsonNode servers) {
    var slice = JSON.arrayNode();
    for (var server : servers) {
      slice.add(wanted.speaksOf(server) ? server : summary(server));
    }
    return slice;
  }

  private static ObjectNode summary(JsonNode server) {
    var summary = JSON.objectNode();
    for (var key : List.of(NAME, "count", "plan", "role")) {
      if (server.has(key)) {
        summary.set(key, server.path(key));
      }
    }
    var names = summary.putArray("runs");
    server.path("taskservs").forEach(each -> names.add(each.path(NAME)));
    return summary;
  }

  /** Without the last things of lists, until it is small enough. */
  private static JsonNode fitting(ObjectNode slice) {
    var left = slice.toString().length();
    for (var part : slice.properties()) {
      if (part.getValue() instanceof ArrayNode list) {
        while (left > LARGEST && !list.isEmpty()) {
          left -= list.remove(list.size() - 1).toString().length() + 1;
        }
      }
    }
    slice.put("shortened", true);
    return slice;
  }

  private record Entry(JsonNode newest, List<String> versions) {}

  /** Packages: those that matter with their settings, of the others the names. */
  ObjectNode catalogue(JsonNode document, JsonNode extensions) {
    var entries = new LinkedHashMap<String, Entry>();
    for (var extension : extensions) {
      var key = extension.path("kind").asString("") + "/" + extension.path(NAME).asString("");
      if (key.startsWith("taskserv/") || key.startsWith("cluster/")) {
        entries
            .computeIfAbsent(key, _ -> new Entry(extension, new ArrayList<>()))
            .versions()
            .add(extension.path("version").asString(""));
      }
    }
    var installed = installed(document);
    var best =
        entries.entrySet().stream()
            .filter(each -> weight(each.getValue().newest(), installed) > 0)
            .sorted(Comparator.comparingInt(each -> -weight(each.getValue().newest(), installed)))
            .limit(MOST_PACKAGES)
            .toList();
    var slice = JSON.objectNode();
    var packages = slice.putArray("packages");
    best.forEach(each -> packages.add(described(each.getValue())));
    var names = slice.putArray("others");
    entries.keySet().stream()
        .filter(key -> best.stream().noneMatch(each -> each.getKey().equals(key)))
        .limit(MOST_NAMES)
        .forEach(key -> names.add(Shown.text(key)));
    return slice;
  }

  /** On the servers that the request speaks of. */
  private Set<String> installed(JsonNode document) {
    var names = new TreeSet<String>();
    for (var server : document.path(SERVERS)) {
      if (wanted.speaksOf(server)) {
        server.path("taskservs").forEach(each -> names.add(each.path(NAME).asString("")));
      }
    }
    return names;
  }

  private int weight(JsonNode extension, Set<String> installed) {
    var name = extension.path(NAME).asString("");
    if (wanted.says(name)) {
      return 4;
    }
    if (extension.path("provides").valueStream().anyMatch(each -> wanted.says(each.asString("")))) {
      return 3;
    }
    if (installed.contains(name)) {
      return 2;
    }
    var summary = Wanted.of(extension.path("summary").asString("")).words();
    return summary.stream().anyMatch(word -> word.length() > 4 && wanted.says(word)) ? 1 : 0;
  }

  private static ObjectNode described(Entry entry) {
    var extension = entry.newest();
    var described =
        JSON.objectNode()
            .put("kind", Shown.text(extension.path("kind").asString("")))
            .put(NAME, Shown.text(extension.path(NAME).asString("")))
            .put("summary", Shown.text(extension.path("summary").asString("")));
    var versions = described.putArray("versions");
    entry.versions().stream().limit(MOST_VERSIONS).forEach(each -> versions.add(Shown.text(each)));
    var schema = Shown.schema(extension.path("configuration_schema"));
    described.set("config", schema.toString().length() <= LARGEST_SETTINGS ? schema : top(schema));
    return described;
  }

  /** The names of settings with what they are, without what is within. */
  private static ObjectNode top(JsonNode schema) {
    var top = JSON.objectNode();
    for (var property : schema.path("properties").properties()) {
      var value = property.getValue();
      var shown = JSON.objectNode();
      for (var key : List.of("type", "enum", "description")) {
        if (value.has(key)) {
          shown.set(key, value.path(key));
        }
      }
      if (top.toString().length() + shown.toString().length() < LARGEST_SETTINGS) {
        top.set(property.getKey(), shown);
      }
    }
    return top;
  }

  /**
   * The shape of declarations.
   *
   * @param isWhole or only the parts that there are, or that the request speaks of
   */
  static JsonNode shape(JsonNode schema, JsonNode document, Wanted wanted, boolean isWhole) {
    var shape = JSON.objectNode();
    var definitions = new LinkedHashSet<String>();
    for (var part : schema.path("properties").properties()) {
      if (isWhole || isNeeded(part.getKey(), document, wanted)) {
        shape.set(part.getKey(), Shown.schema(part.getValue()));
        collect(part.getValue(), schema, definitions);
      }
    }
    var defs = shape.putObject("$defs");
    definitions.forEach(name -> defs.set(name, Shown.schema(schema.path("$defs").path(name))));
    return shape;
  }

  private static boolean isNeeded(String part, JsonNode document, Wanted wanted) {
    return switch (part) {
      case SERVERS, "settings" -> true;
      case "networks" -> wanted.saysAny("network", "subnet", "cidr", "isolat", "private", "vlan");
      case "volumes" ->
          wanted.saysAny(
              "volume", "disk", "storage", "space", "persist", "mount", "data", "gb", "gib");
      case "clusters" ->
          !document.path("clusters").isEmpty()
              || wanted.saysAny("cluster", "kubernetes", "k8s", "highly", "replica");
      default -> false;
    };
  }

  private static void collect(JsonNode value, JsonNode schema, Set<String> found) {
    var reference = value.path("$ref").asString("");
    var name = reference.substring(reference.lastIndexOf('/') + 1);
    if (!name.isEmpty() && found.add(name)) {
      collect(schema.path("$defs").path(name), schema, found);
    }
    value.forEach(each -> collect(each, schema, found));
  }
}
