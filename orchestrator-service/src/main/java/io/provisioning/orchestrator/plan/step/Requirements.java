package io.provisioning.orchestrator.plan.step;

import io.provisioning.orchestrator.operation.Operation.Dependency;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which step needs which other first; a hard need wins over a soft one. */
final class Requirements {

  private final Map<String, Map<String, Boolean>> softByStep = new HashMap<>();

  void hard(Step step, Step first) {
    add(step, first, false);
  }

  void soft(Step step, Step first) {
    add(step, first, true);
  }

  /**
   * Makes a step the first of several, also if it came after them so far.
   *
   * @return those that must stay before it, because of what is between the two
   */
  List<Step> turn(Collection<Step> seconds, Step first) {
    var needs = softByStep.computeIfAbsent(first.id(), _ -> new LinkedHashMap<>());
    var direct = new HashMap<String, Boolean>();
    for (var second : seconds) {
      var soft = needs.remove(second.id());
      if (soft != null) {
        direct.put(second.id(), soft);
      }
    }
    var reached = reached(first);
    var kept = new ArrayList<Step>();
    for (var second : seconds) {
      if (!reached.contains(second.id())) {
        hard(second, first);
      } else {
        kept.add(second);
        Optional.ofNullable(direct.get(second.id())).ifPresent(soft -> add(first, second, soft));
      }
    }
    return kept;
  }

  /** All that a step needs, at any distance. */
  private Set<String> reached(Step step) {
    var reached = new HashSet<String>();
    var queue = new ArrayDeque<String>();
    queue.add(step.id());
    while (!queue.isEmpty()) {
      for (var need : softByStep.getOrDefault(queue.remove(), Map.of()).keySet()) {
        if (reached.add(need)) {
          queue.add(need);
        }
      }
    }
    return reached;
  }

  private void add(Step step, Step first, boolean soft) {
    if (!step.id().equals(first.id())) {
      softByStep
          .computeIfAbsent(step.id(), _ -> new LinkedHashMap<>())
          .merge(first.id(), soft, Boolean::logicalAnd);
    }
  }

  /** In the order in which they were added. */
  List<Dependency> of(String step) {
    return softByStep.getOrDefault(step, Map.of()).entrySet().stream()
        .map(need -> new Dependency(need.getKey(), need.getValue()))
        .toList();
  }
}
