package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The operations of one plan as nodes by index, with edges both ways. */
final class Graph {

  /** An edge to another operation. */
  record Edge(int node, boolean soft) {}

  private final Map<String, Integer> indexes = new HashMap<>();
  private final List<List<Edge>> dependencies = new ArrayList<>();
  private final List<List<Edge>> dependents = new ArrayList<>();

  /**
   * Builds the graph.
   *
   * @throws IllegalArgumentException if an id occurs twice, a dependency is unknown or there is a
   *     cycle, so that something would wait for ever
   */
  Graph(List<Operation> operations) {
    for (var operation : operations) {
      if (indexes.put(operation.id(), indexes.size()) != null) {
        throw new IllegalArgumentException("operation `" + operation.id() + "` occurs twice");
      }
      var count = operation.dependencies().size();
      dependencies.add(count == 0 ? List.of() : new ArrayList<>(count));
      dependents.add(List.of());
    }
    for (var operation : operations) {
      connect(operation);
    }
    requireNoCycle();
  }

  private void connect(Operation operation) {
    var node = index(operation.id());
    for (var dependency : operation.dependencies()) {
      var other = index(dependency.operation());
      dependencies.get(node).add(new Edge(other, dependency.soft()));
      if (dependents.get(other).isEmpty()) {
        dependents.set(other, new ArrayList<>(2));
      }
      dependents.get(other).add(new Edge(node, dependency.soft()));
    }
  }

  private void requireNoCycle() {
    var unmet = new int[size()];
    var free = new ArrayDeque<Integer>();
    for (var node = 0; node < size(); node++) {
      unmet[node] = dependencies.get(node).size();
      if (unmet[node] == 0) {
        free.add(node);
      }
    }
    var reached = 0;
    while (!free.isEmpty()) {
      reached++;
      for (var edge : dependents.get(free.remove())) {
        if (--unmet[edge.node()] == 0) {
          free.add(edge.node());
        }
      }
    }
    if (reached < size()) {
      throw new IllegalArgumentException("operations depend on each other in a cycle");
    }
  }

  int size() {
    return dependencies.size();
  }

  int index(String operation) {
    var index = indexes.get(operation);
    if (index == null) {
      throw new IllegalArgumentException("operation `" + operation + "` is not in the plan");
    }
    return index;
  }

  boolean contains(String operation) {
    return indexes.containsKey(operation);
  }

  List<Edge> dependencies(int node) {
    return dependencies.get(node);
  }

  List<Edge> dependents(int node) {
    return dependents.get(node);
  }
}
