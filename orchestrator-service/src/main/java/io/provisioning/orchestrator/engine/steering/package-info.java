/** All workflows of this process: submitted, recovered after a crash, controlled, stopped. */
@NullMarked
package io.provisioning.orchestrator.engine.steering;

import org.jspecify.annotations.NullMarked;
