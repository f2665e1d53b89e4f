/** Drift as it is kept, and what kinds there are. */
@NullMarked
package io.provisioning.orchestrator.drift.kept;

import org.jspecify.annotations.NullMarked;
