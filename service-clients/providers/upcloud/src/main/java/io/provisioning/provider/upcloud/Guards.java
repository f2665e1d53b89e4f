package io.provisioning.provider.upcloud;

import io.provisioning.provider.ResourceSpec.FirewallRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The list of rules that a server has for its firewalls, and what a list says about a server. What
 * differs from the list stands among the names of the firewalls, so that it equals no declaration.
 *
 * @param firewalls rules of those that exist, by name
 */
record Guards(Map<String, List<FirewallRule>> firewalls) {

  private static final String LABEL = "firewalls";
  private static final int MOST_SHOWN = 10;

  /** What no rule before them has decided. */
  private static final List<ListedRule> DEFAULTS =
      List.of(
          new ListedRule(Map.of("action", "accept", "direction", "out")),
          new ListedRule(Map.of("action", "drop", "direction", "in")));

  static Guards of(Stream<JsonNode> routers) {
    var firewalls = new LinkedHashMap<String, List<FirewallRule>>();
    routers.forEach(router ->
        Labels.recorded(router, "name")
            .ifPresent(
                name -> FirewallRules.read(router).ifPresent(rules -> firewalls.put(name, rules))));
    return new Guards(firewalls);
  }

  /** Labels of a server that say what guards it; none where nothing does. */
  static Map<String, String> recorded(List<String> names) {
    return names.isEmpty() ? Map.of() : Labels.encoded(LABEL, names);
  }

  /** What {@link #recorded} made. */
  static List<String> names(JsonNode server) {
    return Labels.decoded(server, LABEL);
  }

  /** All labels of a server, with other firewalls. */
  static List<Map<String, String>> labels(JsonNode server, List<String> names) {
    return Labels.replaced(server, LABEL, recorded(names));
  }

  static boolean isOn(JsonNode server) {
    return server.path("firewall").asString("").equals("on");
  }

  /** The whole list of a server; empty where a firewall is unknown. Each rule is in it once. */
  Optional<List<ListedRule>> list(List<String> names) {
    if (!firewalls.keySet().containsAll(names)) {
      return Optional.empty();
    }
    var rules =
        Stream.of(names.stream().flatMap(this::rules), Answers.RULES.stream(), DEFAULTS.stream())
            .flatMap(Function.identity())
            .collect(
                Collectors.toMap(
                    ListedRule::bare, Function.identity(), (one, _) -> one, LinkedHashMap::new));
    return Optional.of(List.copyOf(rules.values()));
  }

  private Stream<ListedRule> rules(String name) {
    return FirewallRules.listed(name, firewalls.getOrDefault(name, List.of())).stream();
  }

  /**
   * What guards a server.
   *
   * @param list its rules; none where its firewall is off
   */
  List<String> read(JsonNode server, List<JsonNode> list) {
    var names = names(server);
    if (!isOn(server)) {
      return names.isEmpty() ? List.of() : List.of("no firewall: it is switched off");
    }
    if (names.isEmpty()) {
      return List.of("a firewall that was switched on by hand");
    }
    var seen = list.stream().map(rule -> ListedRule.of(rule).bare()).toList();
    var wanted = list(names).map(Guards::bare);
    return wanted.isPresent() && wanted.get().equals(seen)
        ? names
        : differences(names, wanted.orElse(List.of()), seen);
  }

  private static List<ListedRule> bare(List<ListedRule> rules) {
    return rules.stream().map(ListedRule::bare).toList();
  }

  private List<String> differences(
      List<String> names, List<ListedRule> wanted, List<ListedRule> seen) {
    var guards = new ArrayList<String>();
    for (var name : names) {
      boolean isWhole = seen.containsAll(bare(rules(name).toList()));
      guards.add(
          !firewalls.containsKey(name)
              ? name + ", whose rules are unknown"
              : isWhole ? name : name + ", of which rules are missing");
    }
    var others =
        wanted.isEmpty()
            ? List.<ListedRule>of()
            : seen.stream().filter(it -> !wanted.contains(it)).toList();
    others.stream()
        .limit(MOST_SHOWN)
        .forEach(rule -> guards.add("a rule made by hand: " + rule.text()));
    if (others.size() > MOST_SHOWN) {
      guards.add("and %d more".formatted(others.size() - MOST_SHOWN));
    }
    if (guards.equals(names)) {
      guards.add("rules that were removed or moved by hand");
    }
    return guards;
  }
}
