package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The operations of one workflow by id and index, with their graph and how many stand where. */
final class OperationTable {

  private final Graph graph;
  private final OperationState[] all;
  private final Tally tally;
  private final RetryQueue waiting = new RetryQueue();
  private List<OperationState> changed = new ArrayList<>();
  private long position;
  private int active;

  OperationTable(List<Operation> operations) {
    graph = new Graph(operations);
    all = new OperationState[graph.size()];
    Arrays.setAll(all, index -> new OperationState(index, operations.get(index)));
    tally = new Tally(all.length);
  }

  OperationState get(String operation) {
    return all[graph.index(operation)];
  }

  OperationState at(int index) {
    return all[index];
  }

  boolean contains(String operation) {
    return graph.contains(operation);
  }

  Stream<OperationState> all() {
    return Arrays.stream(all);
  }

  /** What changes from here on is changed by the event there. */
  void begin(long event) {
    position = event;
    changed = new ArrayList<>(1); // what was as long as the plan is not kept
  }

  /** The operation stands otherwise than before the event. */
  void change(OperationState operation) {
    if (operation.changedAt != position) {
      operation.changedAt = position;
      changed.add(operation);
    }
  }

  /** What the last event has changed, each once. */
  List<OperationState> changed() {
    return changed;
  }

  void become(OperationState operation, OperationStatus next) {
    tally.move(operation.status, next);
    operation.status = next;
    change(operation);
  }

  /** The effect, or its inverse, is in flight. */
  void activate(OperationState operation, OperationStatus next) {
    waiting.remove(operation);
    become(operation, next);
    operation.active = true;
    active++;
  }

  /** What was in flight has ended. */
  OperationState deactivate(String id) {
    var operation = get(id);
    operation.active = false;
    active--;
    return operation;
  }

  void retryAt(OperationState operation, Instant due) {
    waiting.add(operation, due);
    change(operation);
  }

  /** Nothing is tried again: what waited for it has failed. */
  void giveUpRetries(Instant at) {
    waiting
        .operations()
        .forEach(operation -> {
          become(operation, OperationStatus.FAILED);
          operation.endedAt = at;
        });
    waiting.clear();
  }

  ForwardOrder forwardOrder() {
    return new ForwardOrder(graph, all);
  }

  UndoOrder undoOrder(List<String> operations) {
    return new UndoOrder(graph, all, operations.stream().map(graph::index).toList());
  }

  List<Graph.Edge> dependents(OperationState operation) {
    return graph.dependents(operation.index);
  }

  RetryQueue waiting() {
    return waiting;
  }

  Tally tally() {
    return tally;
  }

  int active() {
    return active;
  }
}
