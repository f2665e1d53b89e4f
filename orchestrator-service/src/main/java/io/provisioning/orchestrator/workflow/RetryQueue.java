package io.provisioning.orchestrator.workflow;

import java.time.Instant;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Operations that wait for another attempt, by the time it is due. */
final class RetryQueue {

  private record Due(Instant at, int index) {}

  private final NavigableMap<Due, OperationState> entries =
      new TreeMap<>(Comparator.comparing(Due::at).thenComparingInt(Due::index));

  private final SortedSet<OperationState> parked =
      new TreeSet<>(Comparator.comparingInt((OperationState operation) -> operation.index));

  void add(OperationState operation, Instant due) {
    operation.retryAt = due;
    if (operation.paused) {
      parked.add(operation);
      return;
    }
    entries.put(new Due(due, operation.index), operation);
  }

  void remove(OperationState operation) {
    if (operation.retryAt != null) {
      entries.remove(new Due(operation.retryAt, operation.index));
      parked.remove(operation);
      operation.retryAt = null;
    }
  }

  /** An operation that waits was paused, or is so no more: while it is, it is never due. */
  void pauseChanged(OperationState operation) {
    var due = operation.retryAt;
    if (due != null) {
      remove(operation);
      add(operation, due);
    }
  }

  void clear() {
    operations().forEach(operation -> operation.retryAt = null);
    entries.clear();
    parked.clear();
  }

  Stream<OperationState> operations() {
    return Stream.concat(entries.values().stream(), parked.stream());
  }

  Stream<OperationState> dueAt(Instant now) {
    return entries.headMap(new Due(now, Integer.MAX_VALUE), true).values().stream();
  }

  Optional<Instant> nextDueAfter(Instant instant) {
    return Optional.ofNullable(entries.higherKey(new Due(instant, Integer.MAX_VALUE))).map(Due::at);
  }

  boolean isEmpty() {
    return entries.isEmpty() && parked.isEmpty();
  }
}
