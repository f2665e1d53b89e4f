package io.provisioning.controlcenter.audit.trail;

import io.provisioning.controlcenter.audit.AuditEvent;
import java.time.Instant;

/**
 * An event that is in the trail.
 *
 * @param event with the pseudonym of a person who was erased, and without what was personal
 * @param person pseudonym of the actor
 * @param isErased if something personal is gone
 */
public record RecordedEvent(
    long number, Instant time, AuditEvent event, String person, boolean isErased) {}
