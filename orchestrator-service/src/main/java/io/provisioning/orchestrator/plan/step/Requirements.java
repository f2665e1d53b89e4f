package io.provisioning.orchestrator.plan.step;

import io.provisioning.orchestrator.operation.Operation.Dependency;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which step needs which other first; a hard need wins over a soft one. */
final class Requirements {

  private final Map<String, Map<String, Boolean>> softByStep = new HashMap<>();

  void hard(Step step, Step first) {
    add(step, first, false);
  }

  void soft(Step step, Step first) {
    add(step, first, true);
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
