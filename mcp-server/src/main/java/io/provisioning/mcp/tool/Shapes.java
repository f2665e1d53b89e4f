package io.provisioning.mcp.tool;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What tools keep of the platform's answers, which say more than a model needs. */
final class Shapes {

  private static final int MOST_OPERATIONS = 100;

  private Shapes() {}

  /** What a plan would do, with the digest by which it is applied. */
  static ObjectNode plan(JsonNode plan) {
    var shown = pick(plan, List.of("digest", "summary", "warnings", "cost"));
    var operations = plan.path("operations");
    shown.set(
        "operations",
        pickEach(
            operations,
            MOST_OPERATIONS,
            List.of("id", "action", "resource", "provider", "changes", "irreversible")));
    return shown.put("more", more(operations, MOST_OPERATIONS));
  }

  /** Some properties of an object; those that it has. */
  static ObjectNode pick(JsonNode object, List<String> names) {
    var picked = JsonNodeFactory.instance.objectNode();
    for (var name : names) {
      if (object.has(name)) {
        picked.set(name, object.path(name));
      }
    }
    return picked;
  }

  /** Some properties of each of the first objects of a list. */
  static ArrayNode pickEach(JsonNode list, int most, List<String> names) {
    var picked = JsonNodeFactory.instance.arrayNode();
    for (var item : list) {
      if (picked.size() == most) {
        break;
      }
      picked.add(pick(item, names));
    }
    return picked;
  }

  /** How many of a list are left out. */
  static int more(JsonNode list, int most) {
    return Math.max(0, list.size() - most);
  }
}
