/** Tickets: what wants to start, what it waits for, and how the attempt ended. */
@NullMarked
@NamedInterface("tickets")
package io.provisioning.orchestrator.admission.ticket;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
