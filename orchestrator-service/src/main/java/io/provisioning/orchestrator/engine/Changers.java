package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.journal.Memory.Changed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    var known = changers.computeIfAbsent(resource, _ -> new ArrayList<>(1));
    if (known.isEmpty() || !known.getLast().equals(workflow)) {
      known.add(workflow);
    }
    if (known.size() > MOST) {
      known.subList(0, 2).clear();
      known.addFirst(EARLIER);
    }
  }

  /** The resource is as it was before the workflow. */
  void remove(String resource, String workflow) {
    changers.computeIfPresent(
        resource,
        (_, known) -> {
          known.remove(workflow);
          return known.isEmpty() ? null : known;
        });
  }

  Optional<String> last(String resource) {
    return Optional.ofNullable(changers.get(resource)).map(List::getLast);
  }

  void remember(String resource, List<String> workflows) {
    changers.put(resource, new ArrayList<>(workflows));
  }

  List<Changed> all() {
    return changers.entrySet().stream()
        .map(changed -> new Changed(changed.getKey(), changed.getValue()))
        .toList();
  }
}
