package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.admission.Admission;
import io.provisioning.orchestrator.engine.WorkflowListener;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.provider.Accounts;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * What every run needs.
 *
 * @param transitions told of what really changed, once it is durable
 * @param end told that a run has ended
 * @param listener told of all that is durable
 */
record RunContext(
    Admission admission,
    Accounts accounts,
    InstantSource clock,
    RandomGenerator random,
    Transition.Listener transitions,
    WorkflowRuns.End end,
    WorkflowListener listener) {}
