package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.Waiting.Cause;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where tickets within one scope are counted and let through. One that is shut has those in line
 * that wait for nothing narrower.
 */
class Gate {

  /** More than can ever run; leaves room to add to it. */
  static final int UNLIMITED = Integer.MAX_VALUE / 2;

  final AdmissionScope scope;
  final GateLine line = new GateLine();
  int inUse;

  /** Tickets that must pass here, wherever they stand in line. */
  int waiting;

  /** Where somebody has waited long for several gates, the next place is kept. */
  @Nullable Bucket keptFor;

  Cause.@Nullable Paused pause;
  private final int limit;
  private final int undoReserve;

  /**
   * Nothing has passed yet.
   *
   * @param undoReserve places above the limit for undo alone
   */
  Gate(AdmissionScope scope, int limit, int undoReserve) {
    this.scope = scope;
    this.limit = limit;
    this.undoReserve = undoReserve;
  }

  /** The limit as it is configured. */
  int limit() {
    return limit;
  }

  /** The limit as it is. */
  int allowed(Instant now) {
    return limit;
  }

  /** Whether only time or a person opens it, not the end of what has passed. */
  boolean isBarred(Instant now) {
    return pause != null;
  }

  boolean admits(Bucket bucket, Instant now) {
    return !isBarred(now) && inUse + kept(bucket) < allowed(now) + reserve(bucket);
  }

  private int kept(Bucket bucket) {
    // What is more urgent is not held up by who has waited long.
    return keptFor == null || keptFor.equals(bucket) || bucket.lane() > keptFor.lane() ? 0 : 1;
  }

  private int reserve(Bucket bucket) {
    return bucket.undo() ? undoReserve : 0;
  }

  /** Who comes in next, if this gate alone is asked. */
  @Nullable Bucket next() {
    var next = line.next();
    return next != null
            && keptFor != null
            && this.equals(keptFor.at)
            && keptFor.lane() >= next.lane()
        ? keptFor
        : next;
  }

  /** Whether who is next here is more urgent, or just as urgent and at a wider gate. */
  boolean comesBefore(Gate other) {
    var lane = lane();
    return lane > other.lane()
        || (lane == other.lane() && scope.kind().compareTo(other.scope.kind()) > 0);
  }

  private int lane() {
    var next = next();
    return next == null ? -1 : next.lane();
  }

  /** Whether it need not be remembered. */
  boolean isIdle() {
    return inUse == 0 && waiting == 0 && pause == null;
  }

  /** All that stands in the bucket's way here. */
  List<Cause> causes(Bucket bucket, Instant now) {
    var causes = new ArrayList<Cause>();
    if (pause != null) {
      causes.add(pause);
    }
    int allowed = allowed(now) + reserve(bucket);
    if (inUse >= allowed) {
      causes.add(new Cause.Full(scope, inUse, allowed, allowed(now) < limit));
    } else if (keptFor != null && inUse + kept(bucket) >= allowed) {
      causes.add(new Cause.Kept(scope, keptFor.first().ticket.id()));
    }
    return causes;
  }
}
