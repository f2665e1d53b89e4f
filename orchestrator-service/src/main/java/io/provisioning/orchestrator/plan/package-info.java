/** Plans: what it takes to bring the recorded and observed world to the declared one. */
@NullMarked
package io.provisioning.orchestrator.plan;

import org.jspecify.annotations.NullMarked;
