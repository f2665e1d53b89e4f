package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.operation.Transition;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * What every run needs.
 *
 * @param transitions told of what really changed, once it is durable
 * @param end told that a run has ended
 */
record RunContext(
    Journal journal,
    InstantSource clock,
    RandomGenerator random,
    Transition.Listener transitions,
    WorkflowRuns.End end) {}
