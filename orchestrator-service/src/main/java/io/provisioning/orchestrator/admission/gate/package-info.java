/** Gates and their queues: limits, priorities, turns, and throttling by providers. */
@NullMarked
package io.provisioning.orchestrator.admission.gate;

import org.jspecify.annotations.NullMarked;
