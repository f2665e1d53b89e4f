/**
 * Which operations of all workflows may start now: limits, priorities, fairness, and what providers
 * ask for.
 */
@NullMarked
package io.provisioning.orchestrator.scheduling;

import org.jspecify.annotations.NullMarked;
