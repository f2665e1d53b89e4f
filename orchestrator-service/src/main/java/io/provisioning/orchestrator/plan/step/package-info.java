/** The steps from what there is to what is wanted, in an order in which each can be done. */
@NullMarked
package io.provisioning.orchestrator.plan.step;

import org.jspecify.annotations.NullMarked;
