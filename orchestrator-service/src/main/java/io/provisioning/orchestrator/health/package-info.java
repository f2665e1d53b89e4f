/** The health of taskservs: checked repeatedly, kept, and reported. */
@NullMarked
package io.provisioning.orchestrator.health;

import org.jspecify.annotations.NullMarked;
