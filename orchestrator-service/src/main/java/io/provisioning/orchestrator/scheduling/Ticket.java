package io.provisioning.orchestrator.scheduling;

import java.util.Map;

/**
 * One attempt at an operation, or at its inverse, that wants to start.
 *
 * @param id unique among all tickets of this process that have not been released or withdrawn; one
 *     that is never used again, such as {@code <workflow>/<operation>/<attempt>}, tells a late
 *     {@code granted} from one that is meant
 * @param workflow its id
 * @param undo has precedence over all work that goes forward
 * @param provider whose limits it falls under
 * @param account at the provider; shared by all that log in to it with the same credentials
 * @param labels that limits may name; share one map between tickets, there may be many
 * @param granted called once, when a ticket that had to wait may start; returns at once, throws
 *     nothing, and may call {@link Admission} again
 */
public record Ticket(
    String id,
    String workspace,
    String workflow,
    String operation,
    boolean undo,
    Priority priority,
    String provider,
    String account,
    Map<String, String> labels,
    Runnable granted) {

  public Ticket {
    labels = Map.copyOf(labels);
  }
}
