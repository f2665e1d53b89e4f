package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.Priority;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Waiting tickets of one workflow that the same gates stand before: where the first of them cannot
 * pass, none can. It is the bucket that stands in line, so that a hundred thousand tickets cost a
 * line no more than one.
 */
final class Bucket {

  /** What tickets of one bucket have in common. */
  record Key(String workflow, boolean undo, Priority priority, List<AdmissionScope> scopes) {}

  final Key key;
  final String workspace;

  /** From the narrowest to the widest. */
  final List<Gate> gates;

  final long number;

  /** The gate it stands in line at; absent only while it is being moved. */
  @Nullable Gate at;

  /** With what its age has added. */
  Priority priority;

  @Nullable Instant promotion;

  /** How often its turn has come since its last grant, and another gate was shut. */
  int misses;

  private @Nullable Entry first;
  private @Nullable Entry last;
  private int size;

  Bucket(Key key, String workspace, List<Gate> gates, long number) {
    this.key = key;
    this.workspace = workspace;
    this.gates = gates;
    this.number = number;
    this.priority = key.priority();
  }

  boolean undo() {
    return key.undo();
  }

  /** The order of urgency, in which undo comes first. */
  int lane() {
    return priority.level() + (key.undo() ? Priority.LEVELS : 0);
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return first == null;
  }

  Gate at() {
    return Objects.requireNonNull(at, "a bucket that waits stands in line");
  }

  /** How many came before this one and may still wait; not less than do. */
  int before(Entry entry) {
    return (int) Math.min(size - 1L, entry.number - first().number);
  }

  Entry first() {
    return Objects.requireNonNull(first, "a bucket in line is not empty");
  }

  Entry add(Ticket ticket, Instant since, long entryNumber) {
    var entry = new Entry(ticket, this, since, entryNumber);
    entry.previous = last;
    if (last == null) {
      first = entry;
    } else {
      last.next = entry;
    }
    last = entry;
    size++;
    return entry;
  }

  void remove(Entry entry) {
    var previous = entry.previous;
    var next = entry.next;
    if (previous == null) {
      first = next;
    } else {
      previous.next = next;
    }
    if (next == null) {
      last = previous;
    } else {
      next.previous = previous;
    }
    size--;
  }

  /**
   * The gate that stands in its way: first one that only time or a person opens, since it is no use
   * to stand in line anywhere else meanwhile.
   */
  Optional<Gate> shut(Instant now) {
    @Nullable Gate full = null;
    for (var gate : gates) {
      if (gate.isBarred(now)) {
        return Optional.of(gate);
      }
      if (full == null && !gate.admits(this, now)) {
        full = gate;
      }
    }
    return Optional.ofNullable(full);
  }
}
