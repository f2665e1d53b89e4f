package io.provisioning.orchestrator.workflow;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which operations may start, and which never will. Each operation's end costs O(log n) for each
 * operation that depends on it, however large the workflow is.
 */
final class ForwardOrder {

  private final Graph graph;
  private final int[] unmet;

  /** Those that have not ended before a resume and are not to be skipped. */
  private final boolean[] startable;

  private final boolean[] held;
  private final SortedSet<Integer> ready = new TreeSet<>();
  private final SortedSet<Integer> toSkip = new TreeSet<>();

  /** Starts from what has already ended: nothing, or what came before a resume. */
  ForwardOrder(Graph graph, OperationState[] operations) {
    this.graph = graph;
    unmet = new int[graph.size()];
    startable = new boolean[graph.size()];
    held = new boolean[graph.size()];
    for (var node = 0; node < graph.size(); node++) {
      for (var edge : graph.dependencies(node)) {
        if (operations[edge.node()].status != OperationStatus.SUCCEEDED) {
          unmet[node]++;
        }
      }
      startable[node] = operations[node].status == OperationStatus.PENDING;
      held[node] = operations[node].isHeld();
      offer(node);
    }
  }

  void started(int node) {
    startable[node] = false;
    ready.remove(node);
  }

  void succeeded(int node) {
    graph.dependents(node).forEach(edge -> meet(edge.node()));
  }

  /** The operation failed for good or was skipped: what needs it is skipped, the rest goes on. */
  void gaveUp(int node) {
    startable[node] = false;
    ready.remove(node);
    toSkip.remove(node);
    for (var edge : graph.dependents(node)) {
      if (edge.soft()) {
        meet(edge.node());
      } else if (startable[edge.node()]) {
        startable[edge.node()] = false;
        ready.remove(edge.node());
        toSkip.add(edge.node());
      }
    }
  }

  /** The operation had succeeded and is to be done again, before what depends on it. */
  void invalidated(int node) {
    startable[node] = true;
    for (var edge : graph.dependents(node)) {
      unmet[edge.node()]++;
      ready.remove(edge.node());
    }
    offer(node);
  }

  /** Whether it may start if everything it needs is there. */
  void hold(int node, boolean isHeld) {
    held[node] = isHeld;
    ready.remove(node);
    offer(node);
  }

  private void meet(int node) {
    unmet[node]--;
    offer(node);
  }

  private void offer(int node) {
    if (unmet[node] == 0 && startable[node] && !held[node]) {
      ready.add(node);
    }
  }

  void clear() {
    ready.clear();
    toSkip.clear();
  }

  SortedSet<Integer> ready() {
    return Collections.unmodifiableSortedSet(ready);
  }

  SortedSet<Integer> toSkip() {
    return Collections.unmodifiableSortedSet(toSkip);
  }
}
