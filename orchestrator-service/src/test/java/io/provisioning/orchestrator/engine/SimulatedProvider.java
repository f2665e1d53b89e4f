package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.engine.Turn.Launch;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A provider that makes another resource whenever it is asked under another key, and writes down
 * what it did. It cannot delete what something else still needs.
 */
final class SimulatedProvider {

  private final Set<String> keys = new HashSet<>();
  private final Map<String, Set<String>> keysOfEffects = new HashMap<>();
  private final Map<String, Integer> resources = new TreeMap<>();
  private final Map<String, Set<String>> needs = new HashMap<>();
  private final List<String> violations = new ArrayList<>();

  /** Brings the effect about; nothing happens where that was done under the same key. */
  void apply(String workflow, String key, Launch launch) {
    if (!keys.add(key)) {
      return;
    }
    var id = workflow + "/" + launch.operation().id();
    var effect = id + "/" + launch.round() + (launch.undo() ? "/undo" : "");
    var others = keysOfEffects.computeIfAbsent(effect, _ -> new HashSet<>());
    others.add(key);
    if (others.size() > 1) {
      violations.add("effect " + effect + " under several keys: " + others);
    }
    if (launch.to() == null) {
      delete(id);
    } else {
      create(workflow, id, launch);
    }
  }

  private void create(String workflow, String id, Launch launch) {
    var needed = new HashSet<String>();
    for (var dependency : launch.operation().dependencies()) {
      var other = workflow + "/" + dependency.operation();
      if (!dependency.soft() && !resources.containsKey(other)) {
        violations.add(id + " made before " + other);
      }
      needed.add(other);
    }
    // What cannot be undone stays as it is, and holds nothing up.
    if (launch.operation().irreversible().isEmpty()) {
      needs.put(id, hard(launch, needed));
    }
    resources.merge(id, 1, Integer::sum);
    if (resources.getOrDefault(id, 0) > 1) {
      violations.add(id + " made twice");
    }
  }

  private static Set<String> hard(Launch launch, Set<String> needed) {
    launch.operation().dependencies().stream()
        .filter(Dependency::soft)
        .forEach(soft -> needed.removeIf(id -> id.endsWith("/" + soft.operation())));
    return needed;
  }

  private void delete(String id) {
    needs.forEach((other, needed) -> {
      if (needed.contains(id)) {
        violations.add(id + " deleted although " + other + " needs it");
      }
    });
    needs.remove(id);
    resources.remove(id);
  }

  /** What it was asked that it should not have been. */
  List<String> violations() {
    return violations;
  }

  /** Resources of a workflow. */
  List<String> of(String workflow) {
    return resources.keySet().stream().filter(id -> id.startsWith(workflow + "/")).toList();
  }
}
