package io.provisioning.controlcenter.contract;

import io.provisioning.controlcenter.contract.Condition.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the marks under {@code x-risk} of an operation. A mark that is not understood is refused:
 * it would protect nothing.
 *
 * <pre>
 * x-risk: { none: why nothing of that can happen }
 * x-risk:
 *   reveals_secret: always
 *   destroys:
 *     - { body: /run/action, is: destroy }
 *     - { fact: '/api/v1/plans/{plan}', at: /summary/delete }
 *     - { query: rollback, unless: 'false', fact: '/api/v1/workflows/{id}/risks', at: /undoing }
 * </pre>
 */
final class RiskMark {

  private RiskMark() {}

  /**
   * Reads a mark.
   *
   * @throws IllegalArgumentException if it says something else than what is documented here
   */
  static Risk read(JsonNode mark) {
    if (mark.isMissingNode() || !mark.path("none").asString("").isBlank()) {
      require(mark, Set.of("none"));
      return Risk.NONE;
    }
    var marks = new HashMap<String, List<Condition>>();
    require(mark, Flag.texts());
    mark.properties().forEach(entry -> marks.put(entry.getKey(), conditions(entry.getValue())));
    if (marks.isEmpty()) {
      throw new IllegalArgumentException("x-risk says nothing: " + mark);
    }
    return new Risk(marks);
  }

  private static List<Condition> conditions(JsonNode node) {
    if (node.asString("").equals("always")) {
      return List.of(new Condition.Always());
    }
    var conditions = new ArrayList<Condition>();
    node.forEach(each -> conditions.add(condition(each)));
    if (!node.isArray() || conditions.isEmpty()) {
      throw new IllegalArgumentException("neither `always` nor conditions: " + node);
    }
    return conditions;
  }

  private static Condition condition(JsonNode node) {
    if (!node.has("query")) {
      return source(node, Set.of());
    }
    return new Condition.Unless(
        text(node, "query"), text(node, "unless"), source(node, Set.of("query", "unless")));
  }

  private static Condition source(JsonNode node, Set<String> others) {
    if (node.has("body")) {
      require(node, union(others, "body", "is"));
      return new Condition.InBody(place(text(node, "body"), node));
    }
    require(node, union(others, "fact", "at", "is"));
    return new Condition.InService(text(node, "fact"), place(text(node, "at"), node));
  }

  private static Place place(String pointer, JsonNode node) {
    if (!pointer.startsWith("/")) {
      throw new IllegalArgumentException("not a JSON pointer: " + pointer);
    }
    @Nullable String value = node.has("is") ? text(node, "is") : null;
    return new Place(List.of(pointer.substring(1).split("/", -1)), value);
  }

  private static String text(JsonNode node, String name) {
    var text = node.path(name).asString("");
    if (text.isEmpty()) {
      throw new IllegalArgumentException("`" + name + "` is missing in " + node);
    }
    return text;
  }

  private static Set<String> union(Set<String> some, String... others) {
    var all = new TreeSet<>(some);
    all.addAll(List.of(others));
    return all;
  }

  private static void require(JsonNode node, Set<String> known) {
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (!known.contains(entry.getKey())) {
        throw unknown(entry.getKey(), node);
      }
    }
  }

  private static IllegalArgumentException unknown(String name, JsonNode node) {
    return new IllegalArgumentException("`%s` is not understood in %s".formatted(name, node));
  }
}
