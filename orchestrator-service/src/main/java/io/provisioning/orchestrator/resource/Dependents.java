package io.provisioning.orchestrator.resource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Edges by where they lead, so that they can be walked backwards. Not thread-safe. */
final class Dependents {

  private final Map<String, NavigableSet<String>> dependents = new HashMap<>();

  void add(List<Edge> edges) {
    for (var edge : edges) {
      dependents.computeIfAbsent(edge.to(), _ -> new TreeSet<>()).add(edge.from());
    }
  }

  void remove(List<Edge> edges) {
    for (var edge : edges) {
      dependents.computeIfPresent(
          edge.to(),
          (_, from) -> {
            from.remove(edge.from());
            return from.isEmpty() ? null : from;
          });
    }
  }

  /** Ids of the resources that hang on one. */
  NavigableSet<String> of(String id) {
    return dependents.getOrDefault(id, new TreeSet<>());
  }
}
