package io.provisioning.orchestrator.admission.gate;

import java.time.Instant;
import java.util.Comparator;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the next place at every gate for one bucket whose turn has come several times while another
 * gate was full: places that never come free at the same moment would else never come together. One
 * at a time, so that no two wait for what the other has.
 */
final class Reservation {

  private static final int MISSES = 3;

  private final NavigableSet<Bucket> waiting =
      new TreeSet<>(
          Comparator.comparing((Bucket bucket) -> !bucket.undo())
              .thenComparingLong(bucket -> bucket.number));
  private final Consumer<Gate> freed;
  private @Nullable Bucket holder;

  /**
   * Nothing is kept.
   *
   * @param freed told of each gate where a place is no longer kept
   */
  Reservation(Consumer<Gate> freed) {
    this.freed = freed;
  }

  /** The bucket's turn has come, and another gate was full. */
  void missed(Bucket bucket, Instant now) {
    bucket.misses++;
    if (bucket.misses >= MISSES && !isBarred(bucket, now)) {
      waiting.add(bucket);
      keepForNext(now);
    }
  }

  /** The bucket was served, has left, or is held up by what can last. */
  void end(Bucket bucket, Instant now) {
    bucket.misses = 0;
    waiting.remove(bucket);
    if (bucket.equals(holder)) {
      holder = null;
      bucket.gates.forEach(gate -> {
        gate.keptFor = null;
        freed.accept(gate);
      });
      keepForNext(now);
    }
  }

  /** The gate has been shut: keeping places for who waits there would waste them. */
  void barred(Gate gate, Instant now) {
    if (gate.keptFor != null) {
      end(gate.keptFor, now);
    }
  }

  private void keepForNext(Instant now) {
    while (holder == null && !waiting.isEmpty()) {
      var next = waiting.removeFirst();
      if (isBarred(next, now)) {
        next.misses = 0;
      } else {
        holder = next;
        next.gates.forEach(gate -> gate.keptFor = next);
      }
    }
  }

  private static boolean isBarred(Bucket bucket, Instant now) {
    return bucket.gates.stream().anyMatch(gate -> gate.isBarred(now));
  }
}
