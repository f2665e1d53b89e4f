/** Gates and the lines at them: limits, priorities, turns, and what providers ask for. */
@NullMarked
package io.provisioning.orchestrator.admission.gate;

import org.jspecify.annotations.NullMarked;
