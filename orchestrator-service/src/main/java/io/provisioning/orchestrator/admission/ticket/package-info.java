/** Tickets: what asks to start, what it waits for, and how the attempt went. */
@NullMarked
@NamedInterface("tickets")
package io.provisioning.orchestrator.admission.ticket;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
