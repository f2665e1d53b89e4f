/** The orchestrator: plans and runs workflows, and keeps the resource graph. */
@NullMarked
package io.provisioning.orchestrator;

import org.jspecify.annotations.NullMarked;
