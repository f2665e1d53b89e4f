package io.provisioning.orchestrator.plan.step;

import io.provisioning.config.declaration.DeclarationProblem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * A topological order (Kahn's algorithm with a priority queue, O((n + e) log n)): of the steps that
 * may come next the one of the lowest rank comes first, so that equal input gives an equal order.
 */
final class Order {

  private final List<Step> steps;
  private final Requirements requirements;

  /**
   * An order still to be made.
   *
   * @param steps by rank, lowest first
   */
  Order(List<Step> steps, Requirements requirements) {
    this.steps = steps;
    this.requirements = requirements;
  }

  /**
   * The steps, each after all it needs.
   *
   * @throws ProblemException INVALID with the circle if there is one
   */
  List<Step> sorted() {
    var ranks = new HashMap<String, Integer>();
    steps.forEach(step -> ranks.put(step.id(), ranks.size()));
    var waiting = new HashMap<String, Integer>();
    var followers = new HashMap<String, List<Step>>();
    for (var step : steps) {
      var needs = requirements.of(step.id());
      waiting.put(step.id(), needs.size());
      needs.forEach(
          need -> followers.computeIfAbsent(need.operation(), _ -> new ArrayList<>()).add(step));
    }
    var ready =
        new PriorityQueue<Step>(
            Comparator.comparingInt(step -> ranks.getOrDefault(step.id(), Integer.MAX_VALUE)));
    steps.stream().filter(step -> requirements.of(step.id()).isEmpty()).forEach(ready::add);
    var sorted = new ArrayList<Step>(steps.size());
    while (!ready.isEmpty()) {
      var step = ready.remove();
      sorted.add(step);
      for (var follower : followers.getOrDefault(step.id(), List.of())) {
        if (waiting.merge(follower.id(), -1, Integer::sum) == 0) {
          ready.add(follower);
        }
      }
    }
    if (sorted.size() < steps.size()) {
      sorted.forEach(step -> waiting.remove(step.id()));
      throw circular(waiting);
    }
    return sorted;
  }

  /** Whoever is left waits for another who is left, so following that leads into the circle. */
  private ProblemException circular(Map<String, Integer> left) {
    var path = new LinkedHashSet<String>();
    var at = left.keySet().stream().min(Comparator.naturalOrder()).orElseThrow();
    while (path.add(at)) {
      at =
          requirements.of(at).stream()
              .map(Dependency::operation)
              .filter(left::containsKey)
              .findFirst()
              .orElseThrow();
    }
    var circle = new ArrayList<>(path);
    circle.subList(0, circle.indexOf(at)).clear();
    circle.add(at);
    return DeclarationProblem.CIRCULAR_DEPENDENCIES.because(
        "operations wait for each other: " + String.join(" needs ", circle),
        "remove one of `after`, `soft_after` or `dependencies`");
  }

  /** Places in a sorted list by id. */
  static Map<String, Integer> places(List<Step> sorted) {
    var places = new LinkedHashMap<String, Integer>();
    sorted.forEach(step -> places.put(step.id(), places.size()));
    return places;
  }
}
