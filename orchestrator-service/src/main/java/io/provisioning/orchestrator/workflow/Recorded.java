package io.provisioning.orchestrator.workflow;

import java.time.Instant;

/**
 * An event of one workflow in its place.
 *
 * @param position from 1, without gaps
 */
public record Recorded(long position, Instant at, WorkflowEvent event) {}
