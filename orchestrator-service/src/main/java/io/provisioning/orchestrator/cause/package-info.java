/** Possible causes of trouble with a resource: signs on it and its dependencies, ranked. */
@NullMarked
package io.provisioning.orchestrator.cause;

import org.jspecify.annotations.NullMarked;
