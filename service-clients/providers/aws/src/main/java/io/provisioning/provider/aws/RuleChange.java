package io.provisioning.provider.aws;

import io.provisioning.provider.aws.Ingress.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;

/**
 * Steps that take a security group from what it lets in to what it should. What is new is let in
 * before what is gone is shut out, as far as the group has room for both; the ways in for the
 * platform come first and leave last.
 */
final class RuleChange {

  private final List<Step> steps = new ArrayList<>();
  private final SequencedMap<Ingress, Ingress> present;
  private final SequencedMap<Ingress, Ingress> wanted;

  private RuleChange(List<Ingress> present, List<Ingress> wanted) {
    this.present = byIdentity(present);
    this.wanted = byIdentity(wanted);
  }

  /** What is done with some rules at once. */
  record Step(Action action, List<Ingress> rules) {}

  /**
   * What can be done with rules. Each has a code for rules with which it was done already, so that
   * an answer may be lost and a list may be old.
   */
  enum Action {
    AUTHORIZE("AuthorizeSecurityGroupIngress", "InvalidPermission.Duplicate"),
    DESCRIBE("UpdateSecurityGroupRuleDescriptionsIngress", ""),
    REVOKE("RevokeSecurityGroupIngress", "InvalidPermission.NotFound");

    private final String request;
    private final String done;

    Action(String request, String done) {
      this.request = request;
      this.done = done;
    }

    String request() {
      return request;
    }

    String done() {
      return done;
    }
  }

  static List<Step> steps(List<Ingress> present, List<Ingress> wanted) {
    var change = new RuleChange(present, wanted);
    change.work();
    return List.copyOf(change.steps);
  }

  private static SequencedMap<Ingress, Ingress> byIdentity(List<Ingress> rules) {
    var all = new LinkedHashMap<Ingress, Ingress>();
    rules.forEach(rule -> all.putIfAbsent(rule.bare(), rule));
    return all;
  }

  private void work() {
    // Made by hand. How much room these take is unknown, and no declaration relies on them.
    add(Action.REVOKE, leaving().stream().filter(rule -> !rule.origin().isBlock()).toList());
    add(
        Action.DESCRIBE,
        wanted.values().stream()
            .filter(rule -> present.containsKey(rule.bare()) && !present.containsValue(rule))
            .toList());
    for (var family : List.of(Origin.V4, Origin.V6)) {
      letIn(family);
    }
    add(Action.REVOKE, leaving());
  }

  private void letIn(Origin family) {
    for (var missing = missing(family); !missing.isEmpty(); missing = missing(family)) {
      int room = Ingress.MOST - (int) present.values().stream().filter(of(family)).count();
      var leaving = leaving().stream().filter(of(family)).toList();
      if (room > 0 || leaving.isEmpty()) {
        // Without room and without anything that leaves, AWS says what the quota is.
        add(Action.AUTHORIZE, first(missing, leaving.isEmpty() ? missing.size() : room));
      } else {
        int most = isReachable() ? leaving.size() : (leaving.size() + 1) / 2;
        add(Action.REVOKE, first(leaving, Math.min(missing.size(), most)));
      }
    }
  }

  /** Whether one of the ways in that stay is there, if there are any. */
  private boolean isReachable() {
    var ways = wanted.keySet().stream().filter(Ingress::isWayIn).toList();
    return ways.isEmpty() || ways.stream().anyMatch(present::containsKey);
  }

  private static Predicate<Ingress> of(Origin family) {
    return rule -> rule.origin() == family;
  }

  private List<Ingress> missing(Origin family) {
    return wanted.values().stream()
        .filter(of(family))
        .filter(rule -> !present.containsKey(rule.bare()))
        .sorted(Comparator.comparing(rule -> !rule.isWayIn()))
        .toList();
  }

  private List<Ingress> leaving() {
    return present.values().stream()
        .filter(rule -> !wanted.containsKey(rule.bare()))
        .sorted(Comparator.comparing(Ingress::isWayIn))
        .toList();
  }

  private static List<Ingress> first(List<Ingress> rules, int most) {
    return rules.subList(0, Math.min(most, rules.size()));
  }

  private void add(Action action, List<Ingress> rules) {
    if (rules.isEmpty()) {
      return;
    }
    steps.add(new Step(action, rules));
    for (var rule : rules) {
      switch (action) {
        case AUTHORIZE, DESCRIBE -> present.put(rule.bare(), rule);
        case REVOKE -> present.remove(rule.bare());
      }
    }
  }
}
