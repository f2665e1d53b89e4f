package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.ticket.Ticket;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A ticket that waits, linked to its neighbours in its bucket: there may be very many of them. */
final class Entry {

  final Ticket ticket;
  final Bucket bucket;
  final Instant since;
  final long number;
  @Nullable Entry previous;
  @Nullable Entry next;

  Entry(Ticket ticket, Bucket bucket, Instant since, long number) {
    this.ticket = ticket;
    this.bucket = bucket;
    this.since = since;
    this.number = number;
  }
}
