package io.provisioning.orchestrator.engine.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which workflows changed which resource, in their order, so that only the last one may be undone
 * or resumed. Of a resource that was changed often, only the last ones are known. Not safe for use
 * by several threads.
 */
final class Changers {

  private static final int MOST = 32;

  /** Stands for those before the ones that are known. */
  private static final String EARLIER = "an earlier one";

  private final Map<String, List<String>> changers = new HashMap<>();

  /** The workflow begins to change the resource, unless it was the last to do so. */
  void add(String resource, String workflow) {
    var known = workflows(resource);
    if (known.isEmpty() || !known.getLast().equals(workflow)) {
      changers.put(resource, with(known, workflow));
    }
  }

  private static List<String> with(List<String> known, String workflow) {
    var all = new ArrayList<>(known);
    all.add(workflow);
    if (all.size() > MOST) {
      all.subList(0, 2).clear();
      all.addFirst(EARLIER);
    }
    return List.copyOf(all);
  }

  /** The resource is as it was before the workflow. */
  void remove(String resource, String workflow) {
    remember(
        resource, workflows(resource).stream().filter(other -> !other.equals(workflow)).toList());
  }

  Optional<String> last(String resource) {
    return Optional.ofNullable(changers.get(resource)).map(List::getLast);
  }

  /** Those of a resource in their order. */
  List<String> workflows(String resource) {
    return changers.getOrDefault(resource, List.of());
  }

  void remember(String resource, List<String> workflows) {
    if (workflows.isEmpty()) {
      changers.remove(resource);
    } else {
      changers.put(resource, workflows);
    }
  }

  /** Resources of which something is known. */
  Set<String> resources() {
    return changers.keySet();
  }
}
