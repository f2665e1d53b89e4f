/** Simulated clouds whose servers are real: for tests of the whole path, and for trying things. */
@NullMarked
package io.provisioning.provider.simulator;

import org.jspecify.annotations.NullMarked;
