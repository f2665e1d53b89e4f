package io.provisioning.orchestrator.workflow;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Operations that wait for another attempt, by the time it is due. */
final class RetryQueue {

  private record Entry(Instant due, int index, OperationState operation) {}

  private final SortedSet<Entry> entries =
      new TreeSet<>(Comparator.comparing(Entry::due).thenComparingInt(Entry::index));

  private final SortedSet<OperationState> parked =
      new TreeSet<>(Comparator.comparingInt((OperationState operation) -> operation.index));

  void add(OperationState operation, Instant due) {
    operation.retryAt = due;
    if (operation.paused) {
      parked.add(operation);
      return;
    }
    entries.add(new Entry(due, operation.index, operation));
  }

  void remove(OperationState operation) {
    if (operation.retryAt != null) {
      entries.remove(new Entry(operation.retryAt, operation.index, operation));
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
    return Stream.concat(entries.stream().map(Entry::operation), parked.stream());
  }

  Stream<OperationState> dueAt(Instant now) {
    return entries.stream().takeWhile(entry -> !entry.due().isAfter(now)).map(Entry::operation);
  }

  Optional<Instant> nextDue() {
    return entries.isEmpty() ? Optional.empty() : Optional.of(entries.first().due());
  }

  boolean isEmpty() {
    return entries.isEmpty() && parked.isEmpty();
  }
}
