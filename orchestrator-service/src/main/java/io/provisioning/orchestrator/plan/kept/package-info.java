/** Requested plans, kept until they are applied. */
@NullMarked
package io.provisioning.orchestrator.plan.kept;

import org.jspecify.annotations.NullMarked;
