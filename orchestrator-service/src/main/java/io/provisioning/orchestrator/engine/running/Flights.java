package io.provisioning.orchestrator.engine.running;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;

/** The effects in flight of one workflow, and which of them is overdue first. */
final class Flights {

  private final Map<String, Flight> byOperation = new HashMap<>();
  private final Queue<Flight> byDeadline =
      new PriorityQueue<>(Comparator.comparing((Flight flight) -> flight.deadline));

  void add(Flight flight) {
    byOperation.put(flight.operation.id(), flight);
    byDeadline.add(flight);
  }

  Optional<Flight> remove(String operation) {
    return Optional.ofNullable(byOperation.remove(operation));
  }

  boolean isEmpty() {
    return byOperation.isEmpty();
  }

  void interruptAll() {
    byOperation.values().forEach(Flight::interruptAsCancelled);
  }

  /** Interrupts each flight whose time is up, once. */
  void interruptOverdue(Instant now) {
    for (var due = nextDeadline(); due.filter(at -> !at.isAfter(now)).isPresent(); ) {
      byDeadline.remove().interruptAsOverdue();
      due = nextDeadline();
    }
  }

  Optional<Instant> nextDeadline() {
    while (!byDeadline.isEmpty() && hasLanded(byDeadline.peek())) {
      byDeadline.remove();
    }
    return byDeadline.isEmpty() ? Optional.empty() : Optional.of(byDeadline.peek().deadline);
  }

  private boolean hasLanded(Flight flight) {
    return byOperation.get(flight.operation.id()) != flight;
  }
}
