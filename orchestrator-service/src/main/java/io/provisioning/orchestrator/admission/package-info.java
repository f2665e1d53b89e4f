/** Which operations of all workflows may start now, the queue, and holds. */
@NullMarked
package io.provisioning.orchestrator.admission;

import org.jspecify.annotations.NullMarked;
