package io.provisioning.config.extension.resolution;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.resolution.DeadEnd.Cycle;
import io.provisioning.config.extension.resolution.DeadEnd.Pick;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** In which order chosen packages can be installed. */
sealed interface InstallationOrder {

  /** Dependencies first, otherwise by name. */
  record Sorted(List<Extension> extensions) implements InstallationOrder {}

  record Circular(Cycle cycle) implements InstallationOrder {}

  static InstallationOrder of(Choice choice) {
    var waiting = new TreeMap<String, Pick>(choice.picks());
    var sorted = new ArrayList<Extension>();
    while (!waiting.isEmpty()) {
      var next =
          waiting.values().stream()
              .map(Pick::extension)
              .filter(one -> choice.before(one).stream().noneMatch(it -> isIn(waiting, it)))
              .findFirst();
      if (next.isEmpty()) {
        return new Circular(cycle(choice, waiting));
      }
      waiting.remove(next.get().name());
      sorted.add(next.get());
    }
    return new Sorted(List.copyOf(sorted));
  }

  private static boolean isIn(SortedMap<String, Pick> waiting, Extension extension) {
    return waiting.containsKey(extension.name());
  }

  /** Everything that waits waits for something that waits, so following it comes round. */
  private static Cycle cycle(Choice choice, SortedMap<String, Pick> waiting) {
    var path = new ArrayList<Pick>();
    var current = waiting.values().iterator().next();
    while (!path.contains(current)) {
      path.add(current);
      var next =
          choice.before(current.extension()).stream()
              .filter(one -> isIn(waiting, one))
              .findFirst()
              .orElseThrow();
      current = waiting.getOrDefault(next.name(), current);
    }
    return new Cycle(path.subList(path.indexOf(current), path.size()));
  }
}
