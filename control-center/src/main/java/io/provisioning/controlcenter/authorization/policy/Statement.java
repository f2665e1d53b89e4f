package io.provisioning.controlcenter.authorization.policy;

import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One policy as it is written: a head that says whom it may concern, and conditions.
 *
 * @param id of its {@code @id}
 * @param annotations such as {@code description}
 * @param conditions each in Cedar's JSON form, with its {@code kind} and {@code body}
 * @param source the text
 * @param origin where it begins
 */
public record Statement(
    String id,
    boolean isPermit,
    PolicyScope principal,
    PolicyScope action,
    PolicyScope resource,
    Map<String, String> annotations,
    List<JsonNode> conditions,
    String source,
    Origin origin) {

  private static final JsonMapper JSON = JsonMapper.shared();

  public Statement {
    annotations = Map.copyOf(annotations);
    conditions = List.copyOf(conditions);
  }

  /**
   * Reads Cedar's JSON form of a policy.
   *
   * @param fallback its id if it has no {@code @id}
   */
  static Statement read(String json, String fallback, String source, Origin origin) {
    var tree = JSON.readTree(json);
    var annotations = new HashMap<String, String>();
    tree.path("annotations")
        .properties()
        .forEach(entry -> annotations.put(entry.getKey(), entry.getValue().asString("")));
    var conditions = new ArrayList<JsonNode>();
    tree.path("conditions").forEach(conditions::add);
    return new Statement(
        annotations.getOrDefault("id", fallback),
        tree.path("effect").asString().equals("permit"),
        PolicyScope.read(tree.path("principal")),
        PolicyScope.read(tree.path("action")),
        PolicyScope.read(tree.path("resource")),
        annotations,
        conditions,
        source,
        origin);
  }

  /** Entities that conditions name: what they are in may matter, although nobody asked of them. */
  Set<EntityKey> literals() {
    var found = new HashSet<EntityKey>();
    conditions.stream()
        .flatMap(condition -> condition.findValues("__entity").stream())
        .forEach(node -> found.add(PolicyScope.entity(node)));
    return found;
  }

  /** Whether a condition looks at the time, or could: by a use of the context as a whole. */
  boolean asksTheTime() {
    return conditions.stream().anyMatch(Statement::asksTheTime);
  }

  private static boolean asksTheTime(JsonNode node) {
    if (node.path("Var").asString("").equals("context")) {
      return true;
    }
    var isOfContext = node.path("left").path("Var").asString("").equals("context");
    if (isOfContext && node.has("attr")) {
      return node.path("attr").asString("").equals(Query.NOW);
    }
    return node.valueStream().anyMatch(Statement::asksTheTime);
  }

  /** All entities that it names. */
  public Set<EntityKey> named() {
    var named = literals();
    named.addAll(principal.named());
    named.addAll(action.named());
    named.addAll(resource.named());
    return named;
  }
}
