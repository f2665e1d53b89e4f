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

  void add(OperationState operation, Instant due) {
    operation.retryAt = due;
    entries.add(new Entry(due, operation.index, operation));
  }

  void remove(OperationState operation) {
    if (operation.retryAt != null) {
      entries.remove(new Entry(operation.retryAt, operation.index, operation));
      operation.retryAt = null;
    }
  }

  void clear() {
    operations().forEach(operation -> operation.retryAt = null);
    entries.clear();
  }

  Stream<OperationState> operations() {
    return entries.stream().map(Entry::operation);
  }

  Stream<OperationState> dueAt(Instant now) {
    return entries.stream().takeWhile(entry -> !entry.due().isAfter(now)).map(Entry::operation);
  }

  Optional<Instant> nextDue() {
    return entries.isEmpty() ? Optional.empty() : Optional.of(entries.first().due());
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }
}
