package io.provisioning.orchestrator.workflow;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which operations may be undone: an operation waits for all that depend on it. What is
 * irreversible is left as it is and holds nothing up once it has ended; what fails to be undone
 * holds up all it depends on.
 */
final class UndoOrder {

  private final Graph graph;
  private final boolean[] wanted;
  private final int[] blockers;
  private final SortedSet<Integer> ready = new TreeSet<>();
  private int remaining;

  UndoOrder(Graph graph, OperationState[] operations) {
    this.graph = graph;
    wanted = new boolean[graph.size()];
    blockers = new int[graph.size()];
    for (var operation : operations) {
      wanted[operation.index] = operation.isReversible() && operation.mayHaveHadEffect();
      remaining += wanted[operation.index] ? 1 : 0;
    }
    for (var operation : operations) {
      for (var edge : graph.dependents(operation.index)) {
        if (wanted[edge.node()] || operations[edge.node()].active) {
          blockers[operation.index]++;
        }
      }
      if (!operation.active) {
        offer(operation.index);
      }
    }
  }

  /** An operation that still ran when the rollback began has ended. */
  void ended(int node) {
    if (wanted[node]) {
      offer(node);
    } else {
      release(node);
    }
  }

  void started(int node) {
    ready.remove(node);
  }

  void undone(int node) {
    wanted[node] = false;
    remaining--;
    release(node);
  }

  private void release(int node) {
    for (var edge : graph.dependencies(node)) {
      blockers[edge.node()]--;
      offer(edge.node());
    }
  }

  private void offer(int node) {
    if (wanted[node] && blockers[node] == 0) {
      ready.add(node);
    }
  }

  SortedSet<Integer> ready() {
    return Collections.unmodifiableSortedSet(ready);
  }

  /** How many are still to be undone. */
  int remaining() {
    return remaining;
  }
}
