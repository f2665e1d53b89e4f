/** Which operations of all workflows may start now, how it stands, and what operators pause. */
@NullMarked
package io.provisioning.orchestrator.admission;

import org.jspecify.annotations.NullMarked;
