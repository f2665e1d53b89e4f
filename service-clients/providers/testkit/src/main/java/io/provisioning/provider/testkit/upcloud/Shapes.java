package io.provisioning.provider.testkit.upcloud;

import io.provisioning.provider.testkit.cloud.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Members of requests and answers. */
final class Shapes {

  private static final int LONGEST_VALUE = 255;

  private Shapes() {}

  static String text(JsonNode body, String name) {
    var value = body.path(name).asString("");
    if (value.isEmpty()) {
      throw Refusals.invalid(
          "ATTRIBUTE_MISSING", "The attribute " + name + " is required but missing.");
    }
    return value;
  }

  static void requireKnown(JsonNode body, Set<String> members) {
    for (@Nullable String name : body.propertyNames()) {
      if (!members.contains(name)) {
        throw Refusals.invalid("UNKNOWN_ATTRIBUTE", "The attribute " + name + " is unknown.");
      }
    }
  }

  /** Of the form {@code [{key, value}]}. */
  static Map<String, String> labels(JsonNode list) {
    var labels = new TreeMap<String, String>();
    for (var label : list) {
      requireKnown(label, Set.of("key", "value"));
      var key = text(label, "key");
      var value = label.path("value").asString("");
      if (!key.matches("[\\x21-\\x7e]([\\x20-\\x7e]{0,30})[\\x21-\\x7e]") || key.startsWith("_")) {
        throw invalid("LABEL_KEY_INVALID", key);
      }
      if (value.length() > LONGEST_VALUE || labels.put(key, value) != null) {
        throw invalid("LABEL_INVALID", key);
      }
    }
    return labels;
  }

  private static Refusal invalid(String code, String key) {
    return Refusals.invalid(code, "The label `" + key + "` is invalid.");
  }

  static boolean isLabelled(JsonNode labels, List<String> wanted) {
    return wanted.stream()
        .map(term -> term.split("=", 2))
        .allMatch(term -> {
          for (var label : labels) {
            if (label.path("key").asString("").equalsIgnoreCase(term[0])
                && (term.length == 1 || label.path("value").asString("").equals(term[1]))) {
              return true;
            }
          }
          return false;
        });
  }

  static ObjectNode of(ObjectNode owner, String one, String other) {
    return (ObjectNode) owner.path(one).path(other);
  }

  static ArrayNode list(ObjectNode owner, String one, String other) {
    return (ArrayNode) owner.path(one).path(other);
  }

  static void remove(ArrayNode list, Predicate<JsonNode> condition) {
    var left = new ArrayList<JsonNode>();
    list.forEach(item -> {
      if (!condition.test(item)) {
        left.add(item);
      }
    });
    list.removeAll();
    left.forEach(list::add);
  }
}
