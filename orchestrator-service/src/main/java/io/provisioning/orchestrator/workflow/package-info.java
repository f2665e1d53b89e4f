/**
 * The pure core of workflows: events, the state they fold to, and what to do next; no clock, no
 * I/O, no threads.
 */
@NullMarked
package io.provisioning.orchestrator.workflow;

import org.jspecify.annotations.NullMarked;
