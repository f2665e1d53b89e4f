package io.provisioning.controlcenter.authorization.policy;

import com.cedarpolicy.model.policy.PolicySet;
import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One part of a policy, and whether it holds of a query. A policy applies if all of them do.
 *
 * @param part of the policy: {@code principal}, {@code resource}, {@code when} or {@code unless}
 * @param text as Cedar writes it
 */
public record Check(String part, String text, boolean holds) {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String WHEN = "when";

  /** The parts of a policy; what it says of the action is left out, since all are about it. */
  static List<Check> all(Statement statement, Query query, Entities entities) {
    var checks = new ArrayList<Check>();
    checks.add(head("principal", statement.principal(), query.principal(), entities));
    checks.add(head("resource", statement.resource(), query.resource(), entities));
    for (var condition : statement.conditions()) {
      var kind = condition.path("kind").asString();
      var isWhen = kind.equals(WHEN);
      split(
          condition.path("body"),
          isWhen ? "&&" : "||",
          part -> checks.add(condition(kind, part, query, entities)));
    }
    return checks;
  }

  private static Check head(String part, PolicyScope scope, EntityKey key, Entities entities) {
    return new Check(part, scope.text(part), scope.holds(key, entities.withAncestors(key)));
  }

  /** All parts of an {@code and} have to hold, and none of an {@code or} that is excepted. */
  private static void split(JsonNode body, String operator, Consumer<JsonNode> parts) {
    var both = body.path(operator);
    if (both.isMissingNode()) {
      parts.accept(body);
    } else {
      split(both.path("left"), operator, parts);
      split(both.path("right"), operator, parts);
    }
  }

  private static Check condition(String kind, JsonNode body, Query query, Entities entities) {
    var source = CedarEngine.text(policy(body));
    var statement =
        Statement.read(CedarEngine.json(source), "it", source, new Origin("part", 0, 0));
    PolicySet policies = CedarEngine.prepare(List.of(statement));
    var roots = new HashSet<>(statement.literals());
    roots.addAll(Set.of(query.principal(), query.action(), query.resource()));
    var verdict = CedarEngine.evaluate(policies, query, entities.reachableFrom(roots));
    var text = source.substring(source.indexOf('{') + 1, source.lastIndexOf('}')).strip();
    var holds = verdict.isAllowed() == kind.equals(WHEN) && verdict.failed().isEmpty();
    return new Check(kind, text, holds);
  }

  private static String policy(JsonNode body) {
    var policy = JSON.createObjectNode().put("effect", "permit");
    for (var part : List.of("principal", "action", "resource")) {
      policy.putObject(part).put("op", "All");
    }
    policy.putArray("conditions").addObject().put("kind", WHEN).set("body", body);
    return policy.toString();
  }
}
