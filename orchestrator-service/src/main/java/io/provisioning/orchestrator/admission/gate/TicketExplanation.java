package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.Waiting;
import io.provisioning.orchestrator.admission.ticket.Waiting.Cause;
import java.time.Instant;
import java.util.ArrayList;

/** Says what a ticket waits for. */
final class TicketExplanation {

  private TicketExplanation() {}

  static Waiting of(Entry entry, Instant now) {
    var bucket = entry.bucket;
    var at = bucket.at();
    var causes = new ArrayList<>(at.causes(bucket, now));
    bucket.gates.stream()
        .filter(gate -> !gate.equals(at))
        .forEach(gate -> causes.addAll(gate.causes(bucket, now)));
    var ahead = ahead(entry, at.line);
    var next = at.next();
    if (next != null && ahead > 0) {
      causes.add(behind(at.scope, ahead, next));
    }
    return new Waiting(entry.ticket.id(), entry.since, bucket.priority, causes, ahead);
  }

  private static Cause behind(AdmissionScope scope, int ahead, Bucket next) {
    return new Cause.Behind(
        scope, ahead, next.workspace, next.key.workflow(), next.priority, next.undo());
  }

  /**
   * All in more urgent lanes; in its own lane those of its bucket that came before, and of every
   * other bucket as many turns as it may have until then.
   */
  private static int ahead(Entry entry, GateLine line) {
    var own = entry.bucket;
    var before = own.before(entry);
    return before
        + line.buckets()
            .filter(bucket -> !bucket.equals(own) && bucket.lane() >= own.lane())
            .mapToInt(bucket ->
                bucket.lane() > own.lane() ? bucket.size() : Math.min(bucket.size(), before + 1))
            .sum();
  }
}
