/** All workflows of this process: taken in, found again after a crash, steered, stopped. */
@NullMarked
package io.provisioning.orchestrator.engine.steering;

import org.jspecify.annotations.NullMarked;
