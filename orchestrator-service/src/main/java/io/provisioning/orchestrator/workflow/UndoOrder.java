package io.provisioning.orchestrator.workflow;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
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

  /**
   * Starts from how the operations stand.
   *
   * @param chosen those to undo, with all that depends on them; empty for all
   */
  UndoOrder(Graph graph, OperationState[] operations, List<Integer> chosen) {
    this.graph = graph;
    wanted = new boolean[graph.size()];
    blockers = new int[graph.size()];
    var reached = chosen.isEmpty() ? null : reach(chosen);
    for (var operation : operations) {
      wanted[operation.index] =
          operation.isReversible()
              && operation.mayHaveHadEffect
              && (reached == null || reached.get(operation.index));
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

  private BitSet reach(List<Integer> chosen) {
    var reached = new BitSet(graph.size());
    var next = new ArrayDeque<>(chosen);
    while (!next.isEmpty()) {
      var node = next.remove();
      if (!reached.get(node)) {
        reached.set(node);
        graph.dependents(node).forEach(edge -> next.add(edge.node()));
      }
    }
    return reached;
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
