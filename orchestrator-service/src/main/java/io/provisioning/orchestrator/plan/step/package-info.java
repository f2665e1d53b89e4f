/** The steps from the existing to the desired state, in a valid order. */
@NullMarked
package io.provisioning.orchestrator.plan.step;

import org.jspecify.annotations.NullMarked;
